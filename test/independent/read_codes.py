"""Reads the QR codes of printed pages by ZXing: prints one line of JSON for each file, the texts of its codes.

Usage: read_codes.py PAGE.pgm [PAGE.pgm ...]
"""

import json
import sys

import zxingcpp


def page(path):
    """The grey values of a binary PGM file, row by row."""
    with open(path, 'rb') as file:
        assert file.readline() == b'P5\n'
        width, height = map(int, file.readline().split())
        assert file.readline() == b'255\n'
        return memoryview(file.read()).cast('B', shape=[height, width])


for each in sys.argv[1:]:
    found = zxingcpp.read_barcodes(page(each), zxingcpp.BarcodeFormat.QRCode)
    print(json.dumps([one.text for one in found if one.valid]))
