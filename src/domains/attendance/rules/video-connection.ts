import type { RollPage } from '../contract/attendance.schemas.ts'

type Told = Pick<
  RollPage,
  'phase' | 'hasMatchingZoomEvent' | 'isWaitingZoomEvent' | 'isFailedToConnectWithZoom'
>

/**
 * What is known of the video meeting, from the three flags of the wire (2-back-office §3 and §4). One still waited for
 * once it should run is late (`connecting`): the roll receives nothing yet.
 */
export function connectionOf(roll: Told): 'failed' | 'connected' | 'waiting' | 'connecting' | 'none' {
  if (roll.isFailedToConnectWithZoom) return 'failed'
  if (roll.hasMatchingZoomEvent) return 'connected'
  if (!roll.isWaitingZoomEvent) return 'none'
  return roll.phase === 'during' ? 'connecting' : 'waiting'
}
