import { Button, TextInput } from '@mantine/core'
import { IconSend, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonedButton } from '../controls/ReasonedButton.tsx'
import { JobProgress } from '../feedback/JobProgress.tsx'
import { EmptyState, NothingFound } from '../page/EmptyState.tsx'
import { ErrorState } from '../page/ErrorState.tsx'
import { RefusedState } from '../page/RefusedState.tsx'
import { ConfirmModal } from '../panel/ConfirmModal.tsx'
import { ConflictDialog } from '../panel/ConflictDialog.tsx'
import { FormPanel } from '../panel/FormPanel.tsx'
import type { FormShell } from '../panel/form-shell.ts'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import css from './sheet.module.css'

const nothing = () => undefined

/** Empty, loading, refused, error, conflict, leaving, long work; compare with `look/12-states.png`. */
export function StatesSheet() {
  const [dialog, setDialog] = useState<string | null>(new URLSearchParams(location.search).get('dialog'))
  return (
    <main className={css.states}>
      <h1>States</h1>
      <div className={css.card}>
        <EmptyState
          icon={IconUsersGroup}
          title="No Participants Found"
          action={<Button size="xs">Choose a meeting</Button>}
        >
          The meeting report has no one in it. If students were there, connect the right meeting.
        </EmptyState>
      </div>
      <div className={css.card}>
        <NothingFound filters={2} onClear={nothing} />
      </div>
      <div className={css.card}>
        <TableSkeleton columns={[{ id: 'name' }, { id: 'status', width: 90 }]} rows={5} />
      </div>
      <div className={css.card}>
        <RefusedState
          what="Admissions"
          permission="See admissions"
          givenBy={['Gregory Pham', 'Ruth Adeyemi-Castellano', 'Ilse van der Meer', 'Ada Ek']}
          actions={
            <>
              <Button size="xs">Ask for access</Button>
              <Button size="xs" variant="subtle">
                Back to Home
              </Button>
            </>
          }
        />
      </div>
      <div className={css.card}>
        <ErrorState supportNumber="7F3K-20B1" typed onTryAgain={nothing} />
      </div>
      <div className={`${css.card} ${css.padded}`}>
        <JobProgress
          title="Sending welcome emails"
          icon={<IconSend size={18} stroke={1.75} aria-hidden />}
          done={34}
          total={82}
          timeLeftMs={120_000}
          failed="1 address refused"
          details={<Button size="xs">See details</Button>}
          onStop={nothing}
        >
          Sending emails and creating onboarding for families. You will be notified when it is done.
        </JobProgress>
      </div>
      <div className={`${css.card} ${css.padded}`}>
        <div className={css.row}>
          <ReasonedButton reason="Only Juniper House’s advisor can approve more than 5 school days in a row. Ask Maren Okafor-Lindqvist.">
            Approve
          </ReasonedButton>
          <Button onClick={() => setDialog('conflict')}>Conflict</Button>
          <Button onClick={() => setDialog('leave')}>Leave</Button>
          <Button onClick={() => setDialog('form')}>Form</Button>
        </div>
      </div>
      <ConfirmModal
        opened={dialog === 'leave'}
        title="Are you sure you want to leave this page?"
        confirmLabel="Leave"
        destructive
        onConfirm={() => setDialog(null)}
        onCancel={() => setDialog(null)}
      >
        Unsaved changes will be lost: 3 statuses in The Kelp Forest.
      </ConfirmModal>
      {dialog === 'form' && (
        <FormPanel form={exampleForm(() => setDialog(null))} title="Add Absence" saveLabel="Add Absence">
          <TextInput label="Reason" />
        </FormPanel>
      )}
      <ConflictDialog
        opened={dialog === 'conflict'}
        title="Priya saved this roll at 10:58 AM"
        theirName="Priya"
        busy={false}
        rows={[
          { key: '1', label: 'Tomás Ó Briain', yours: 'Present', theirs: 'Insufficient' },
          { key: '2', label: 'Mateo Ruiz A.', yours: 'Present', theirs: 'Late' },
        ]}
        onSave={() => setDialog(null)}
        onDiscard={() => setDialog(null)}
        onClose={() => setDialog(null)}
      >
        You both changed 2 students.
      </ConflictDialog>
    </main>
  )
}

/** What a hook over an endpoint gives to a real one. */
const exampleForm = (close: () => void): FormShell => ({
  isSaving: false,
  error: undefined,
  hasFieldErrors: false,
  submit: (event) => {
    event?.preventDefault()
    close()
  },
  cancel: close,
  questions: null,
})
