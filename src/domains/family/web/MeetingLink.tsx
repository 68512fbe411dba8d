import { ActionIcon, Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import type { standsNow } from './week-sessions.ts'

interface MeetingLinkProps {
  readonly title: string
  /** Null for what has no video meeting. */
  readonly address: string | null
  readonly phase: ReturnType<typeof standsNow>
}

/** The way into a meeting: a button from shortly before it until its end, until then a quiet link. */
export function MeetingLink({ title, address, phase }: MeetingLinkProps) {
  if (phase === 'over' || address === null) return null
  const link = {
    component: 'a',
    href: address,
    target: '_blank',
    rel: 'noreferrer',
    'aria-label': `Join ${title}`,
  } as const
  const icon = <IconVideo size={16} stroke={1.75} aria-hidden />
  if (phase === 'ahead')
    return (
      <ActionIcon {...link} variant="subtle">
        {icon}
      </ActionIcon>
    )
  return (
    <Button {...link} size="xs" variant="filled" leftSection={icon}>
      Join
    </Button>
  )
}
