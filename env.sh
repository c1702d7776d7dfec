g(){ $P /tmp/breaker2/crop.py; }
