import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { ListTable } from '#ui/table/ListPage.tsx'
import type { RegisteredStudent } from '../../contract/registrations.contract.ts'
import type { ExperienceHead } from './panel-props.ts'
import css from './registrations.module.css'
import { nameOf, registeredColumns, registeredPhoneRow } from './student-columns.tsx'
import type { useRegistrations } from './use-registrations.ts'

interface SectionProps {
  readonly page: ReturnType<typeof useRegistrations>
  readonly experience: ExperienceHead
}

/** Who has a place, since when and from which day; counted as listed, with those who leave on a day ahead. */
export function RegisteredSection({ page: { registered, show }, experience }: SectionProps) {
  const mayChange = experience.can_manage && !experience.is_over
  const actions = (student: RegisteredStudent) => (
    <span className={css.actions}>
      <Button size="xs" aria-label={`Move ${student.name}`} onClick={() => show('move', student.id)}>
        Move
      </Button>
      <Button
        size="xs"
        color="unexc"
        aria-label={`Drop ${student.name}`}
        onClick={() => show('drop', student.id)}
      >
        Drop
      </Button>
    </span>
  )
  return (
    <Section title="Registered" count={registered.paging?.total ?? experience.registered}>
      <ListTable
        list={registered}
        caption="Registered students, by name"
        columns={registeredColumns(experience.first_day)}
        rowLabel={nameOf}
        fit="content"
        inset="none"
        phoneRow={registeredPhoneRow(experience.first_day)}
        {...(mayChange && { actionsWidth: 132, rowActions: actions, phoneAction: actions })}
        empty={
          <EmptyState icon={IconUsers} title="Nobody is registered yet">
            {mayChange ? 'Add the first student.' : 'Students are registered by deans and directors.'}
          </EmptyState>
        }
      />
    </Section>
  )
}
