import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { formErrorsOf, isStatus, messageOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import type { EditedHouse } from '../../contract/house-form.schemas.ts'
import { ArchiveQuestion } from './ArchiveQuestion.tsx'
import css from './form.module.css'
import { HouseConflictDialog } from './HouseConflictDialog.tsx'
import { HouseFields } from './HouseFields.tsx'
import { emptyHouse, type HouseValues, valuesOf } from './house-values.ts'
import { useArchiveHouse } from './use-archive-house.ts'
import { conflictOf, useSaveHouse } from './use-save-house.ts'

interface HouseFormProps {
  /** A new house without it. */
  readonly house: EditedHouse | undefined
  readonly campuses: readonly { readonly cohort_id: number; readonly title: string }[]
  readonly onClose: () => void
}

/**
 * The form of a house. What the server refuses is said at its field; what someone else saved meanwhile is shown beside
 * one's own; nothing typed is lost without a question.
 */
export function HouseForm({ house, campuses, onClose }: HouseFormProps) {
  const [only] = campuses
  const firstCampus = campuses.length === 1 && only !== undefined ? only.cohort_id : null
  const [begun, setBegun] = useState(() => (house ? valuesOf(house) : emptyHouse(firstCampus)))
  const [version, setVersion] = useState(house?.version ?? 0)
  const [values, setValues] = useState(begun)
  const [isLeaving, setLeaving] = useState(false)
  // Read when the page is left: what was saved, or given up with a click, is not asked about again.
  const mayLeave = useRef(false)
  const leave = () => {
    mayLeave.current = true
    onClose()
  }
  const saving = useSaveHouse(leave)
  const isDirty = values !== begun && !saving.isSuccess
  const question = useUnsavedChanges({ isDirty, what: 'the house', isSafe: () => mayLeave.current })
  const errors = formErrorsOf(saving.error)
  const conflict = conflictOf(saving.error)
  const general =
    saving.error === null || conflict !== undefined || Object.keys(errors).length > 0
      ? undefined
      : isStatus(saving.error, 500)
        ? 'Something went wrong.'
        : messageOf(saving.error)
  const save = (next: HouseValues, at: number) =>
    saving.mutate({ values: next, edited: house && { id: house.id, version: at } })
  return (
    <>
      {question}
      <FormPanel
        opened
        title={house === undefined ? 'New House' : `Edit ${house.title}`}
        saveLabel={house === undefined ? 'Create house' : 'Save house'}
        saving={saving.isPending}
        error={general ?? (Object.keys(errors).length > 0 ? 'Some fields need care.' : undefined)}
        onSave={() => save(values, version)}
        onCancel={() => (isDirty ? setLeaving(true) : leave())}
      >
        <HouseFields
          values={values}
          houseId={house?.id}
          logoUrl={house?.logo_url ?? null}
          campuses={campuses}
          errorOf={(field) => errors[field]}
          change={setValues}
        />
        {house !== undefined && <ArchiveSection house={house} onDone={leave} />}
      </FormPanel>
      {conflict !== undefined && (
        <HouseConflictDialog
          conflict={conflict}
          begun={begun}
          yours={values}
          campuses={campuses}
          busy={saving.isPending}
          onSave={(merged) => {
            setBegun(valuesOf(conflict.house))
            setVersion(conflict.house.version)
            setValues(merged)
            save(merged, conflict.house.version)
          }}
          onDiscard={leave}
          onClose={saving.reset}
        />
      )}
      <ConfirmModal
        opened={isLeaving}
        title="Close without saving?"
        confirmLabel="Close"
        destructive
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      >
        Unsaved changes will be lost: the house.
      </ConfirmModal>
    </>
  )
}

function ArchiveSection({ house, onDone }: { house: EditedHouse; onDone: () => void }) {
  const archive = useArchiveHouse(house.id)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={css.archive}>
      <p>
        {house.isArchived
          ? 'This house is archived. Restoring it brings it back with its students.'
          : 'Archiving hides the house and keeps everything in it.'}
      </p>
      {house.isArchived ? (
        <Button
          size="xs"
          loading={archive.isPending}
          onClick={() => archive.mutate('restore', { onSuccess: onDone })}
        >
          Restore house
        </Button>
      ) : (
        <Button size="xs" color="unexc" onClick={() => setAsking(true)}>
          Archive house
        </Button>
      )}
      <ArchiveQuestion
        opened={isAsking}
        title={house.title}
        studentsCount={house.members.length}
        busy={archive.isPending}
        onConfirm={() => archive.mutate('archive', { onSuccess: onDone })}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
