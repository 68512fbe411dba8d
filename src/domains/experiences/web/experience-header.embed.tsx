import type { ReactNode } from 'react'
import type { z } from 'zod'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { experienceHeader } from '../contract/experiences.contract.ts'
import { ExperiencePicture } from './experience-picture.embed.tsx'

export interface ExperienceHeaderProps {
  experience: z.output<typeof experienceHeader>
  tab: 'overview' | 'attendance'
  /** At the right end of the tabs. */
  viewSwitch?: ReactNode
}

/** The head of every page about one experience for its facilitator. */
export function ExperienceHeader({ experience, tab, viewSwitch }: ExperienceHeaderProps) {
  const place = { type: experience.type, experienceId: experience.id }
  const hrefs = { overview: addressOf.experience(place), attendance: addressOf.attendance(place) }
  return (
    <PageHeader
      crumbs={[{ label: 'Facilitate', href: addressOf.list() }]}
      picture={<ExperiencePicture imageUrl={experience.imageUrl} title={experience.title} size={32} />}
      title={experience.title}
      tag={experience.typeTitle}
      tabs={
        <SheetTabs
          label={experience.title}
          active={hrefs[tab]}
          tabs={[
            { label: 'Overview', href: hrefs.overview },
            { label: 'Attendance', href: hrefs.attendance },
          ]}
        />
      }
      viewSwitch={viewSwitch}
    />
  )
}
