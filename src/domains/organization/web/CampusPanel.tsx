import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldPair, FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import { type Campus, highestGrade, lowestGrade } from '../contract/organization.contract.ts'
import { type CampusValues, newCampus, nextBlock } from './campus-values.ts'
import css from './organization.module.css'

const grades = Array.from({ length: highestGrade - lowestGrade + 1 }, (_, at) => ({
  value: String(lowestGrade + at),
  label: String(lowestGrade + at),
}))

interface CampusPanelProps {
  /** A new one without it. */
  readonly campus: Campus | undefined
  readonly onClose: () => void
}

/** The form of a campus: its name, its grades and the blocks of its day. */
export function CampusPanel({ campus, onClose }: CampusPanelProps) {
  const queryClient = useQueryClient()
  const [begun] = useState<CampusValues>(campus ?? newCampus)
  const [values, setValues] = useState(begun)
  const change = (part: Partial<CampusValues>) => setValues((before) => ({ ...before, ...part }))
  const done = async ({ message }: { message: string }) => {
    toast.success(message)
    onClose()
    await Promise.all(
      [api.organization.key(), api.setUp.key(), api.people.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  const { title, grade_from, grade_to, blocks } = values
  const saving = useMutation({
    mutationFn: () => {
      const fields = { title, grade_from, grade_to, blocks }
      return campus === undefined
        ? client.organization.addCampus(fields)
        : client.organization.saveCampus({ ...fields, cohort_id: campus.cohort_id, _action: 'update' })
    },
    onSuccess: done,
  })
  const switching = useMutation({
    mutationFn: (action: 'retire' | 'restore') =>
      client.organization.saveCampus({ cohort_id: campus?.cohort_id ?? 0, _action: action }),
    onSuccess: done,
  })
  const errors = { ...formErrorsOf(saving.error), ...formErrorsOf(switching.error) }
  const failure = saving.error ?? switching.error
  const isDirty = values !== begun && !saving.isSuccess && !switching.isSuccess
  const question = useUnsavedChanges({ isDirty, what: 'the campus' })
  const changeBlock = (at: number, part: Partial<CampusValues['blocks'][number]>) =>
    change({ blocks: blocks.map((block, index) => (index === at ? { ...block, ...part } : block)) })
  return (
    <FormPanel
      opened
      title={campus === undefined ? 'New campus' : `Edit ${campus.title}`}
      saveLabel={campus === undefined ? 'Add campus' : 'Save campus'}
      saving={saving.isPending}
      error={
        failure === null
          ? undefined
          : (errors['form'] ??
            (Object.keys(errors).length > 0 ? 'Some fields need care.' : messageOf(failure)))
      }
      onSave={() => saving.mutate()}
      onCancel={onClose}
    >
      {question}
      <TextInput
        label="Name"
        value={title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errors['title']}
      />
      <FieldPair>
        <SelectField
          label="First grade"
          options={grades}
          value={String(grade_from)}
          onChange={(grade) => change({ grade_from: Number(grade) })}
          error={errors['grade_from']}
        />
        <SelectField
          label="Last grade"
          options={grades}
          value={String(grade_to)}
          onChange={(grade) => change({ grade_to: Number(grade) })}
          error={errors['grade_to']}
        />
      </FieldPair>
      <fieldset className={css.blocks}>
        <legend className={css.legend}>Blocks of the day</legend>
        {blocks.length === 0 && (
          <p className={css.empty}>None yet. Blocks are the times in which experiences meet.</p>
        )}
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the day
          <div key={at} className={css.block}>
            <TextInput
              aria-label={`Name of block ${at + 1}`}
              value={block.title}
              onChange={(event) => changeBlock(at, { title: event.currentTarget.value })}
              error={errors[`blocks.${at}.title`]}
            />
            <TimeField
              label={`Start of block ${block.title}`}
              value={block.starts_at}
              onChange={(starts_at) => changeBlock(at, { starts_at })}
              error={errors[`blocks.${at}.starts_at`]}
            />
            <TimeField
              label={`End of block ${block.title}`}
              value={block.ends_at}
              onChange={(ends_at) => changeBlock(at, { ends_at })}
              error={errors[`blocks.${at}.ends_at`]}
            />
            <CloseButton
              aria-label={`Remove block ${block.title}`}
              onClick={() => change({ blocks: blocks.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
        <div>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => change({ blocks: [...blocks, nextBlock(blocks)] })}
          >
            Add a block
          </Button>
        </div>
      </fieldset>
      {campus !== undefined && (
        <div className={css.retire}>
          <p>
            {campus.isOffered
              ? 'A retired campus is offered nowhere and keeps what happened there.'
              : 'This campus is retired: it is offered nowhere.'}
          </p>
          <Button
            size="xs"
            loading={switching.isPending}
            onClick={() => switching.mutate(campus.isOffered ? 'retire' : 'restore')}
          >
            {campus.isOffered ? 'Retire campus' : 'Restore campus'}
          </Button>
        </div>
      )}
    </FormPanel>
  )
}
