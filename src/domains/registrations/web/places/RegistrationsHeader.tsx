import { Button } from '@mantine/core'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { experienceUrl } from '../../rules/registration-addresses.ts'
import { CapacityBar } from '../CapacityBar.tsx'
import { fullnessNote } from './fullness-note.ts'
import type { ExperienceHead } from './panel-props.ts'
import css from './registrations.module.css'

interface RegistrationsHeaderProps {
  readonly experience: ExperienceHead | undefined
  readonly onShow: (open: 'add' | 'places' | 'blocks') => void
}

/** Of what, how full it is, and what can be done. */
export function RegistrationsHeader({ experience, onShow }: RegistrationsHeaderProps) {
  const crumbs = [{ label: 'Experiences', href: '/experiences' }]
  if (experience === undefined) return <PageHeader title="Registrations" crumbs={crumbs} />
  const { title, type_title, campus, cycle_title, blocks, can_manage, is_over } = experience
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, { label: title, href: experienceUrl(experience.id) }]}
        title="Registrations"
        tag={type_title}
        facts={[title, cycle_title, campus ?? 'Every campus', ...blocks].join(' · ')}
        {...(can_manage &&
          !is_over && {
            actions: (
              <>
                <Button onClick={() => onShow('blocks')}>Change block</Button>
                <Button onClick={() => onShow('places')}>Change places</Button>
                <AddButton onClick={() => onShow('add')}>Add student</AddButton>
              </>
            ),
          })}
      />
      <div className={css.fullness}>
        <CapacityBar fullness={experience} />
        <span className={css.second}>{fullnessNote(experience)}</span>
      </div>
    </>
  )
}
