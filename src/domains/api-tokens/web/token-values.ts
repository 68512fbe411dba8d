import { type ApiToken, lifetimes } from '../contract/api-tokens.contract.ts'

/** What the form begins with; networks stand one a line. */
export const tokenValues = (token: ApiToken | undefined) => ({
  title: token?.title ?? '',
  is_service: String(token?.isService ?? false),
  scopes: token?.scopes.map(String) ?? [],
  may_write: token?.mayWrite ?? false,
  networks: token?.networks.join('\n') ?? '',
  days: '90',
})
export type TokenValues = ReturnType<typeof tokenValues>

/** The form as the server takes it. */
export const toSettings = ({ title, scopes, may_write, networks }: TokenValues) => ({
  ...{ title, may_write, scopes: scopes as ApiToken['scopes'] },
  networks: networks
    .split(/[\s,]+/)
    .map((network) => network.trim())
    .filter((network) => network !== ''),
})

export const dayOptions = lifetimes.map((days) => ({ value: String(days), label: `${days} days` }))
