/**
 * The sandbox's API clients. Their private keys are published here on purpose, so that a first call can be signed within
 * minutes; whoever is no sandbox refuses these keys.
 */
import type { KeyAlgorithm } from './scopes.ts'

export interface DemoKey {
  keyId: string
  label: string
  algorithm: KeyAlgorithm
  /** PKCS#8 in PEM. */
  privateKey: string
  /** Ed25519: 32 bytes; SM2: 04‖x‖y; hex. */
  publicKey: string
}

export interface DemoClient {
  /** Main account of the company or institution whose client it is. */
  account: string
  clientId: string
  name: string
  keys: readonly DemoKey[]
}

const pem = (base64: string) => `-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----\n`

export const demoClients = [
  {
    account: '15400000011',
    clientId: 'cl_299feafde69fef8a9b4f1d01ee783203',
    name: '示例 ERP',
    keys: [
      {
        keyId: 'ck_9b13011b183f708ded11d05e1f367b64',
        label: '示例 Ed25519',
        algorithm: 'ed25519',
        privateKey: pem('MC4CAQAwBQYDK2VwBCIEIITgIfCPgmXcsm4A4v1IgiVYWX3oNXhvXhlhByS5zmpY'),
        publicKey: '4d8f6ee8fb122459b7e1cfe63a2401d40c3ef1f0a14791986be7425f802272e0',
      },
      {
        keyId: 'ck_f7a05abc7d41dd1979d3110aa6d14138',
        label: '示例 SM2',
        algorithm: 'sm2-sm3',
        privateKey: pem(
          'MIGHAgEAMBMGByqGSM49AgEGCCqBHM9VAYItBG0wawIBAQQgnnnb57jeYwlZ65Os\nFHVWb/OmOHFOmZf4SZz5aLuTGnWhRANCAATj8q5qFWTZSFz7Z3nzmOH2d/FaiCxW\n0zshKBeZtXgRKpehYKz/VQyAZuJJbrQr78aNcKl1bp5cCWO6dWOkEyZG',
        ),
        publicKey:
          '04e3f2ae6a1564d9485cfb6779f398e1f677f15a882c56d33b21281799b578112a97a160acff550c8066e2496eb42befc68d70a9756e9e5c0963ba7563a4132646',
      },
    ],
  },
  {
    account: '15400000001',
    clientId: 'cl_b95b161b867c2d412c49a55487006e02',
    name: '示例资金系统',
    keys: [
      {
        keyId: 'ck_ffae8433ba6a32e2591379d3b4d04b81',
        label: '示例 Ed25519',
        algorithm: 'ed25519',
        privateKey: pem('MC4CAQAwBQYDK2VwBCIEIGGSsiWuq8VFKOSh7Jc5E2modQbQFtWJrHsGQ1W8ZXIq'),
        publicKey: '4c88e27413aa844545b619688f9e7a0bf01b9b01df110502259a97a37a4664b9',
      },
    ],
  },
  {
    account: '15400000101',
    clientId: 'cl_f94d669b9f382bba3ec6f07cbe748cb6',
    name: '示例交易系统',
    keys: [
      {
        keyId: 'ck_17e7ede43c199563d9055d828d21a748',
        label: '示例 Ed25519',
        algorithm: 'ed25519',
        privateKey: pem('MC4CAQAwBQYDK2VwBCIEINJS30kf8kw+dOV7c7M8W1l139AvhhL8CE5odjIaGqAc'),
        publicKey: '0aad5e696a7881e255611296d276f4b20fd910db6243ed112a6cf882fa81d51c',
      },
    ],
  },
] as const satisfies readonly DemoClient[]

/** Public keys, in hex, whose private halves anybody can read. */
export const publishedPublicKeys: ReadonlySet<string> = new Set(
  demoClients.flatMap(({ keys }) => keys.map(({ publicKey }) => publicKey)),
)
