"""Makes the vectors of tests/contract/seals.test.ts without a line of ours: python's hmac, and AES by openssl.

python3 tests/tools/wire-vectors.py
"""
import base64, hashlib, hmac, json, subprocess

KEY = bytes(range(32))
IV = bytes.fromhex('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff')
PLACE = ['request', '/api/member/login', 'password', '3f0c7a52-8f5e-4a8e-9d0e-6f1f2b7c9a11']
NONCE = '000102030405060708090a0b0c0d0e0f'


def expand(label):
    """RFC 5869, HKDF-Expand, 32 bytes."""
    return hmac.new(KEY, b'bill portal wire v2 ' + label + b'\x01', hashlib.sha256).digest()


def url64(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def message(parts):
    return ''.join(f'{len(part)}:{part},' for part in parts).encode()


def seal(plain):
    command = ['openssl', 'enc', '-aes-256-cbc', '-K', expand(b'encryption').hex(), '-iv', IV.hex()]
    text = url64(subprocess.run(command, input=plain.encode(), capture_output=True, check=True).stdout)
    key_id = expand(b'key id').hex()[:16]
    iv = url64(IV)
    mac = hmac.new(expand(b'authentication'), message(['v2', key_id, *PLACE, iv, text]), hashlib.sha256)
    return f'v2.{key_id}.{iv}.{text}.{url64(mac.digest())}'


for plain in ['Demo#2026', '', '密码 含 汉字 🔑', '0123456789abcdef']:
    print(json.dumps([plain, seal(plain)], ensure_ascii=False))
facts = ['v2', 'handshake', expand(b'key id').hex()[:16], NONCE, 'true', '1', '1', 'ab']
print('proof', url64(hmac.new(expand(b'handshake'), message(facts), hashlib.sha256).digest()))
