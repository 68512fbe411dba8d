import { expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { securityHeaders } from './security-headers.ts'

const transport = (env: Record<string, string>) => securityHeaders(readConfig(env)).strictTransportSecurity

it('tells browsers to use HTTPS in production alone, for the names below only where a setting says so', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://h.example' }
  expect(transport({})).toBe(false)
  expect(transport(production)).toEqual({ maxAge: 31_536_000, includeSubDomains: false })
  expect(transport({ ...production, HSTS_SUBDOMAINS: '1' })).toMatchObject({ includeSubDomains: true })
})
