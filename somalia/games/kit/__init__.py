"""Parts that games share: descriptions of boards, data files and sheets, and animation."""
