import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { ListTable } from '#ui/table/ListPage.tsx'
import type { WaitingStudent } from '../../contract/registrations.contract.ts'
import type { ExperienceHead } from './panel-props.ts'
import css from './registrations.module.css'
import { nameOf, waitingColumns, waitingPhoneRow } from './student-columns.tsx'
import type { useRegistrations } from './use-registrations.ts'

interface SectionProps {
  readonly page: ReturnType<typeof useRegistrations>
  readonly experience: ExperienceHead
}

/** Who waits, in the order in which places are given; nobody reorders it. */
export function WaitingSection({ page: { waiting, show }, experience }: SectionProps) {
  const mayChange = experience.can_manage && !experience.is_over
  const actions = ({ id, name, answer_by: answerBy }: WaitingStudent) => (
    <span className={css.actions}>
      {answerBy !== null && (
        <Button size="xs" aria-label={`Say yes for ${name}`} onClick={() => show('accept', id)}>
          Say yes
        </Button>
      )}
      <Button size="xs" aria-label={`Take ${name} off the list`} onClick={() => show('off', id)}>
        Take off
      </Button>
    </span>
  )
  return (
    <Section title="Wait list" count={experience.waiting + experience.offered}>
      <ListTable
        list={waiting}
        caption="Wait list, in the order in which places are given"
        columns={waitingColumns}
        rowLabel={nameOf}
        fit="content"
        inset="none"
        phoneRow={waitingPhoneRow}
        {...(mayChange && { actionsWidth: 168, rowActions: actions, phoneAction: actions })}
        empty={
          <EmptyState icon={IconHourglass} title="Nobody is waiting">
            Once every place is taken, students you add wait here, and free places are given in this order.
          </EmptyState>
        }
      />
    </Section>
  )
}
