/**
 * A certificate that signs itself, for 127.0.0.1 and for a hundred years, and its key: worth nothing outside these
 * tests, and kept here so that they need no tool that makes certificates.
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4jbTpvHDmOaWeJp3
b7ELlmjkIWTFi+v/EWMzbldPkHqhRANCAAQJWztS8BaT+h/31+35J8Su6mOdWK10
sSuKqR3u+za0A2AebdLb2wuaNVJ/2Lke2Ml5DopKGLGS7mkGw9nXvO17
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAlbO1LwFpP6H/fX
7fknxK7qY51YrXSxK4qpHe77NrQDYB5t0tvbC5o1Un/YuR7YyXkOikoYsZLuaQbD
2de87XujTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBT3zG8pUNuJ+w6IV0G9kydzvuq2AzAKBggqhkjOPQQD
AgNIADBFAiBSWYGOh7chyHT3SmautmYuLChzumPLgftf0N4E2emLzAIhAI9tXj9N
8hQaJizAKI9rpItktFcKl5vho2Zni8zIGeDJ
-----END CERTIFICATE-----
`,
};
