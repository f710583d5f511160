#!/usr/bin/env python3
"""Proves an exported ledger of Entrepôt by nothing but its own lines: docs/ledger.md says how.

    python3 verify_ledger.py ledger.ndjson [fingerprint that was noted down]

Ends with 0 and the newest fingerprint, or with 1 and what does not agree.
"""
import hashlib
import json
import struct
import sys


def verify(lines, noted=None):
    before, last, count, is_noted = b"", 0, 0, noted is None
    digests = []
    for number, line in enumerate(lines, 1):
        text = line.rstrip("\n")
        if text.startswith("["):
            digests.append(hashlib.sha256(text.encode("utf-8")).digest())
            continue
        record = json.loads(text)
        if "block" not in record:
            continue  # The first line names the columns.
        block = record["block"]
        if block != last + 1:
            return f"line {number}: block {block} does not follow block {last}"
        if record["movements"] != len(digests):
            return f"block {block}: {record['movements']} movements were sealed, {len(digests)} are there"
        whole = hashlib.sha256(before + struct.pack(">i", block) + b"".join(digests)).digest()
        if whole.hex() != record["fingerprint"]:
            changed = [
                index + 1
                for index, digest in enumerate(digests)
                if digest[:8].hex() != record["digests"][index * 16 : index * 16 + 16]
            ]
            return f"block {block}: the fingerprint is another one; movements changed: {changed}"
        is_noted = is_noted or whole.hex() == noted
        before, last, count, digests = whole, block, count + len(digests), []
    if digests:
        return f"{len(digests)} movements behind the last block"
    if not is_noted:
        return "the fingerprint that was noted down is not in this ledger"
    print(f"sound: {count} movements in {last} blocks, fingerprint {before.hex()}")
    return None


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
        fault = verify(file, sys.argv[2].lower() if len(sys.argv) > 2 else None)
    if fault:
        print(fault)
        sys.exit(1)
