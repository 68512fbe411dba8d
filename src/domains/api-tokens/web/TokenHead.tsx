import type { ReactNode } from 'react'
import { formatDayOf } from '#ui/format/days.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import type { ApiToken } from '../contract/api-tokens.contract.ts'
import { lastUse, reachOfToken } from './token-columns.tsx'
import { TokenState } from './token-state.tsx'

interface TokenHeadProps {
  /** Undefined while it is fetched. */
  readonly token: ApiToken | undefined
  readonly children: ReactNode
}

const factsOf = (token: ApiToken) =>
  [
    `In the name of ${token.owner.name}`,
    reachOfToken(token),
    token.networks.length === 0 ? 'from everywhere' : `from ${token.networks.join(', ')}`,
    `the token ends in ${token.tokenEnd}`,
    `until ${formatDayOf(token.endsAt)}`,
    `last use: ${lastUse(token)}`,
    ...(token.refusedAddress === null ? [] : [`turned away last: ${token.refusedAddress}`]),
    ...(token.hindrance === null ? [] : [token.hindrance]),
  ].join(' · ')

/** What a token is and may do. */
export const TokenHead = ({ token, children }: TokenHeadProps) => (
  <PageHeader
    title={token?.title ?? 'API token'}
    crumbs={[{ label: 'API tokens', href: '/workbench/api-tokens' }]}
    facts={
      token && (
        <>
          <TokenState {...token} /> {factsOf(token)}
        </>
      )
    }
    actions={children}
  />
)
