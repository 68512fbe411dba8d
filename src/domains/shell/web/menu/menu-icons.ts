import {
  type Icon,
  IconBooks,
  IconBuildingCommunity,
  IconCalendar,
  IconCalendarStats,
  IconClipboardCheck,
  IconFileAnalytics,
  IconHome,
  IconNote,
  IconPoint,
  IconPuzzle,
  IconSchool,
  IconSpeakerphone,
  IconSunrise,
  IconTemplate,
  IconTools,
  IconTrophy,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, Icon>> = {
  today: IconSunrise,
  home: IconHome,
  calendar: IconCalendar,
  students: IconUsers,
  houses: IconBuildingCommunity,
  attendances: IconClipboardCheck,
  facilitate: IconSchool,
  experiences: IconBooks,
  templates: IconTemplate,
  clubs: IconPuzzle,
  'house-cup': IconTrophy,
  'school-year': IconCalendarStats,
  announcements: IconSpeakerphone,
  mirror: IconUserHeart,
  notes: IconNote,
  reports: IconFileAnalytics,
  workbench: IconTools,
}

/** The icon of a menu entry by its key; a dot for one that has none yet. */
export const menuIcon = (key: string): Icon => icons[key] ?? IconPoint
