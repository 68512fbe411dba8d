import { expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { tellSecurityHeaders } from './security-headers.ts'

const headersOf = (env: Record<string, string>) => tellSecurityHeaders(readConfig(env))
const transport = async (env: Record<string, string>) =>
  (await headersOf(env)).get('strict-transport-security')

it('tells browsers to use HTTPS in production alone, for the names below only where a setting says so', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://h.example' }
  expect(await transport({})).toBeUndefined()
  expect(await transport(production)).toBe('max-age=31536000')
  expect(await transport({ ...production, HSTS_SUBDOMAINS: '1' })).toBe('max-age=31536000; includeSubDomains')
})

it('tells every header that the library gives', async () => {
  const headers = await headersOf({})
  expect([...headers.keys()].sort()).toMatchInlineSnapshot(`
    [
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "origin-agent-cluster",
      "referrer-policy",
      "x-content-type-options",
      "x-dns-prefetch-control",
      "x-download-options",
      "x-frame-options",
      "x-permitted-cross-domain-policies",
      "x-xss-protection",
    ]
  `)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
