import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { Connection } from '../contract/provisioning.contract.ts'

/** Whether a connection works, as a word. */
export function ConnectionState({ isOn, hindrance }: Pick<Connection, 'isOn' | 'hindrance'>) {
  if (!isOn)
    return (
      <Badge family="neutral" icon={IconPlayerPause} weight="quiet">
        Off
      </Badge>
    )
  return hindrance === null ? (
    <Badge family="present" icon={IconCheck} weight="quiet">
      On
    </Badge>
  ) : (
    <Badge family="unexc" icon={IconAlertTriangle}>
      Cannot act
    </Badge>
  )
}
