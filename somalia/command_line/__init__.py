"""Code shared by the commands of `somalia`: parameters, completion, help, and loading."""
