import { expect, test } from 'vitest'
import { isSecretLooking } from './secret-looking'

test.for([
  '.env',
  'app/.env.local',
  'certs/server.pem',
  'id_rsa',
  'home/.ssh/config',
  'credentials.json',
  'deploy/secrets.yaml',
  '.npmrc',
  'prod.tfvars',
  'service-account-prod.json',
])('%s looks like a secret', (path) => {
  expect(isSecretLooking(path)).toBe(true)
})

test.for([
  '.env.example',
  'id_rsa.pub',
  'src/credentials/index.ts',
  'keyboard.ts',
  'README.md',
  'environment.ts',
])('%s does not', (path) => {
  expect(isSecretLooking(path)).toBe(false)
})
