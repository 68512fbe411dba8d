import { Button } from '@mantine/core'
import { IconCalendarEvent, IconEye } from '@tabler/icons-react'
import type { DesignTab } from '#domains/templates/contract/design-tabs.ts'
import { pictureAddress } from '#domains/templates/rules/picture-of.ts'
import { type EditorPartProps, EditorTools } from '#domains/templates/web/design-editor.embed.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ExperienceDesign } from '../../contract/experience-design.contract.ts'
import { experienceAddresses } from '../../rules/experience-addresses.ts'
import { designHref } from './editor-address.ts'

interface ExperienceHeaderProps {
  readonly experience: ExperienceDesign
  readonly form: EditorPartProps['form']
  readonly tab: DesignTab
  readonly others: readonly { readonly id: number; readonly name: string }[]
  readonly onPlace: () => void
}

/** What is edited, where and by whom it is run, who else is here, and the save. */
export function ExperienceHeader({ experience, form, tab, others, onPlace }: ExperienceHeaderProps) {
  const { id, cycle, campus, blocks, block, experts } = experience
  const { design } = form
  const hrefOf = (name: DesignTab) => designHref(id, name)
  const blockTitle = blocks.find((one) => one.id === block)?.title
  return (
    <PageHeader
      crumbs={[
        { label: 'Experiences', href: '/experiences' },
        { label: experience.design.title, href: experienceAddresses.page(id) },
      ]}
      {...(design.picture !== null && { picture: pictureAddress(design.picture) })}
      title={design.title === '' ? 'Experience' : design.title}
      facts={[
        cycle.title,
        campus ?? 'Every campus',
        ...(blockTitle === undefined ? [] : [`block ${blockTitle}`]),
        ...(design.places === null ? [] : [formatNoun(design.places, 'place')]),
        experts[0]?.name ?? 'No expert yet',
      ].join(', ')}
      actions={
        <>
          <EditorTools form={form} others={others} />
          <Button leftSection={<IconCalendarEvent size={16} stroke={1.75} aria-hidden />} onClick={onPlace}>
            Experts and dates
          </Button>
          <Button
            component={UiLink}
            href={experienceAddresses.guidebook(id)}
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          >
            Preview
          </Button>
          <ReasonedButton
            changes
            variant="filled"
            busy={form.isSaving}
            onClick={() => form.save({ publish: false })}
          >
            Save
          </ReasonedButton>
        </>
      }
      tabs={
        <SheetTabs
          label="Parts of the experience"
          active={hrefOf(tab)}
          tabs={[
            { label: 'General', href: hrefOf('general') },
            { label: 'Learning details', href: hrefOf('learning-details') },
            { label: 'Weekly plan', href: hrefOf('weekly-plan'), count: design.weeks.length },
            { label: 'Tasks', href: hrefOf('tasks'), count: design.tasks.length },
            { label: 'Sessions', href: hrefOf('sessions'), count: design.sessions.length },
          ]}
        />
      }
    />
  )
}
