import { IconAlertTriangle, IconBan, IconCheck, IconClockOff } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ApiToken } from '../contract/api-tokens.contract.ts'

const looks = {
  works: { family: 'present', icon: IconCheck, word: 'Works' },
  powerless: { family: 'unexc', icon: IconAlertTriangle, word: 'Opens nothing' },
  ended: { family: 'neutral', icon: IconClockOff, word: 'Ended' },
  revoked: { family: 'neutral', icon: IconBan, word: 'Revoked' },
} as const

export const stateOptions = Object.entries(looks).map(([value, { word }]) => ({
  value: value as keyof typeof looks,
  label: word,
}))

/** Whether a token works, as a word. */
export function TokenState({ state }: Pick<ApiToken, 'state'>) {
  const { family, icon, word } = looks[state]
  return (
    <Badge family={family} icon={icon} {...(state !== 'powerless' && { weight: 'quiet' })}>
      {word}
    </Badge>
  )
}
