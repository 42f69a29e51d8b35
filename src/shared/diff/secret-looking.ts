const names =
  /^(\.env(\..+)?|\.?npmrc|\.pypirc|\.netrc|_netrc|\.git-credentials|\.htpasswd|\.pgpass|credentials(\..+)?|secrets?(\..+)?|service[-_]?account.*\.json|id_(rsa|dsa|ecdsa|ed25519)(_sk)?|.+\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|tfvars|secret|secrets))$/i
const harmless = /^\.env\.(example|sample|template|dist|defaults?)$|\.pub$/i
const folders = /(^|\/)(\.ssh|\.aws|\.gnupg|\.kube|\.docker)\//i

/** True for a file that usually holds secrets, judged by its name: the person is told before it is copied. */
export const isSecretLooking = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (harmless.test(name)) return false
  return names.test(name) || folders.test(path)
}
