import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A certificate and its key as files, and their text. */
export interface Certificate {
  certFile: string
  keyFile: string
  cert: string
  key: string
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })

/** An authority of the tests' own in a folder, and what it vouches for: 127.0.0.1 as server, any name as client. */
export const makeAuthority = (folder: string, name: string) => {
  const ca = { keyFile: `${folder}/${name}.key`, certFile: `${folder}/${name}.pem` }
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...curve,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    ca.keyFile,
    '-out',
    ca.certFile,
  )
  const issue = (subject: string): Certificate => {
    const file = `${folder}/${name}-${subject}`
    openssl(
      'req',
      ...curve,
      '-subj',
      `/CN=${subject}`,
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      `${file}.key`,
      '-out',
      `${file}.csr`,
    )
    openssl(
      'x509',
      '-req',
      '-in',
      `${file}.csr`,
      '-CA',
      ca.certFile,
      '-CAkey',
      ca.keyFile,
      '-CAcreateserial',
      '-copy_extensions',
      'copy',
      '-days',
      '2',
      '-out',
      `${file}.pem`,
    )
    return {
      certFile: `${file}.pem`,
      keyFile: `${file}.key`,
      cert: readFileSync(`${file}.pem`, 'utf8'),
      key: readFileSync(`${file}.key`, 'utf8'),
    }
  }
  return { certFile: ca.certFile, cert: readFileSync(ca.certFile, 'utf8'), issue }
}
