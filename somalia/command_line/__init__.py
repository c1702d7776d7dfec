"""What the commands of `somalia` share: parameters, completion, help, and how they are loaded."""
