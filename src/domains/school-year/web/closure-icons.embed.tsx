import {
  type Icon,
  IconCloudStorm,
  IconLock,
  IconPlugConnectedX,
  IconSnowflake,
  IconStethoscope,
} from '@tabler/icons-react'
import type { ClosureReason } from '../contract/closures.ts'

/** The picture of a closed day by why it is closed, wherever one is drawn. */
export const closureIcons: Readonly<Record<ClosureReason, Icon>> = {
  snow: IconSnowflake,
  weather: IconCloudStorm,
  power: IconPlugConnectedX,
  health: IconStethoscope,
  other: IconLock,
}
