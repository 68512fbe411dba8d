import {
  type Icon,
  IconClipboardCheck,
  IconClipboardData,
  IconHourglass,
  IconNote,
  IconPlugConnectedX,
  IconSend,
  IconShieldHalf,
  IconSpeakerphone,
  IconTicket,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react'
import type { NotificationCategory } from '../contract/notification-values.ts'

const icons: Readonly<Record<NotificationCategory, Icon>> = {
  house_reports: IconClipboardData,
  attendance: IconUserX,
  excuses: IconHourglass,
  notes: IconNote,
  tasks: IconClipboardCheck,
  registrations: IconTicket,
  reports: IconClipboardData,
  onboarding: IconUserPlus,
  jobs: IconSend,
  records: IconShieldHalf,
  services: IconPlugConnectedX,
  announcements: IconSpeakerphone,
}

const isKnown = (category: string): category is NotificationCategory => category in icons

/** The icon of a category; a loudspeaker for one that is new here. */
export const categoryIcon = (category: string): Icon =>
  isKnown(category) ? icons[category] : IconSpeakerphone
