import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { experienceHeader } from '../contract/experience.schemas.ts'
import { ExperiencePicture } from './experience-picture.embed.tsx'

export interface ExperienceHeaderProps {
  experience: z.output<typeof experienceHeader>
  tab: 'overview' | 'attendance' | 'aggregated'
  /** At the right end of the tabs; a phone has the two views as tabs instead. */
  viewSwitch?: ReactNode
}

/** The head of every page about one experience for its facilitator. */
export function ExperienceHeader({ experience, tab, viewSwitch }: ExperienceHeaderProps) {
  const ids = { type: experience.type, experienceId: experience.id }
  const hrefs = {
    overview: addressOf.experience(ids),
    attendance: addressOf.attendance(ids),
    aggregated: addressOf.aggregated(ids),
  }
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isOneTab = tab === 'aggregated' && !isPhone
  return (
    <PageHeader
      crumbs={[{ label: 'Facilitate', href: addressOf.list() }]}
      {...(!isPhone && {
        picture: <ExperiencePicture imageUrl={experience.imageUrl} title={experience.title} size={32} />,
      })}
      title={experience.title}
      tag={experience.typeTitle}
      tabs={
        <SheetTabs
          label={experience.title}
          active={hrefs[isOneTab ? 'attendance' : tab]}
          tabs={[
            { label: 'Overview', href: hrefs.overview },
            { label: 'Attendance', href: hrefs.attendance },
            ...(isPhone ? [{ label: 'Aggregated', href: hrefs.aggregated }] : []),
          ]}
        />
      }
      {...(!isPhone && { viewSwitch })}
    />
  )
}
