import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Paths of PEM files. */
export interface Certificate {
  cert: string
  key: string
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] })

const newKey = (path: string) => {
  openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', path)
  return path
}

/** An authority of the tests' own in a folder, and whoever it signs for: servers of 127.0.0.1, and their clients. */
export const makeAuthority = (folder: string, name = 'authority') => {
  const ca: Certificate = { cert: `${folder}/${name}.pem`, key: newKey(`${folder}/${name}.key`) }
  openssl('req', '-x509', '-new', '-key', ca.key, '-out', ca.cert, '-days', '2', '-subj', `/CN=${name}`)

  const sign = (subject: string): Certificate => {
    const made = { cert: `${folder}/${subject}.pem`, key: newKey(`${folder}/${subject}.key`) }
    const [request, extensions] = [`${folder}/${subject}.csr`, `${folder}/${subject}.ext`]
    writeFileSync(extensions, 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
    openssl('req', '-new', '-key', made.key, '-out', request, '-subj', `/CN=${subject}`)
    const signer = ['-CA', ca.cert, '-CAkey', ca.key, '-CAcreateserial', '-days', '2', '-extfile', extensions]
    openssl('x509', '-req', '-in', request, '-out', made.cert, ...signer)
    return made
  }
  return { cert: ca.cert, sign }
}
