import { Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import { formErrorsOf } from '#web/api-error.ts'
import type { GuardianForm as Form } from '../../contract/guardians.contract.ts'
import { AccessSection } from '../AccessSection.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { PersonPanel } from '../PersonPanel.tsx'
import css from '../person-form.module.css'
import { FamilyField } from './FamilyField.tsx'
import { NamesakeNotice } from './NamesakeNotice.tsx'

interface Child {
  readonly id: number
  readonly name: string
  readonly facts: string
  readonly relationship: string
}

const valuesOf = (guardian: Form['guardian']) => ({
  first_name: guardian?.first_name ?? '',
  last_name: guardian?.last_name ?? '',
  email: guardian?.email ?? '',
  phone: guardian?.phone ?? '',
  children: (guardian?.children ?? []).map(
    ({ id, name, grade, relationship }): Child => ({ id, name, facts: `Grade ${grade}`, relationship }),
  ),
  invite: true,
})

/** The form of a guardian: who they are, whose guardian, and whether the portal is open to them. */
export function GuardianForm({ guardian, onClose }: { guardian: Form['guardian']; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [begun] = useState(() => valuesOf(guardian))
  const [values, setValues] = useState(begun)
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const done = ({ message }: { message: string }) => {
    toast.success(message)
    onClose()
    return Promise.all(
      [api.students.key(), api.guardians.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  const saving = useMutation({
    mutationFn: (addAnyway: boolean) => {
      const { invite, children, ...person } = values
      const fields = {
        ...person,
        children: children.map(({ id, relationship }) => ({ id, relationship })),
        add_anyway: addAnyway,
      }
      return guardian === null
        ? client.guardians.addGuardian({ ...fields, invite })
        : client.guardians.saveGuardian({
            ...fields,
            guardianId: guardian.id,
            version: guardian.version,
            _action: 'update',
          })
    },
    onSuccess: done,
  })
  const switching = useMutation({
    mutationFn: (action: 'invite' | 'deactivate' | 'reactivate') =>
      client.guardians.saveGuardian({ guardianId: guardian?.id ?? 0, _action: action }),
    onSuccess: done,
  })
  const error = saving.error ?? switching.error
  const errors = formErrorsOf(error)
  const name = guardian === null ? '' : `${guardian.first_name} ${guardian.last_name}`.trim()
  const changeChild = (id: number, relationship: string) =>
    change({ children: values.children.map((one) => (one.id === id ? { ...one, relationship } : one)) })
  return (
    <PersonPanel
      title={guardian === null ? 'New guardian' : name}
      saveLabel={guardian === null ? (values.invite ? 'Add and invite' : 'Add guardian') : 'Save guardian'}
      what="the guardian"
      isDirty={values !== begun && !saving.isSuccess && !switching.isSuccess}
      saving={saving.isPending}
      error={error}
      onSave={() => {
        switching.reset()
        saving.mutate(false)
      }}
      onClose={onClose}
    >
      <NamesakeNotice
        sentence={errors['namesake']}
        busy={saving.isPending}
        onAddAnyway={() => saving.mutate(true)}
      />
      <PersonFields values={values} errors={errors} onChange={change} />
      <TextInput
        type="tel"
        label={<OptionalLabel>Phone</OptionalLabel>}
        value={values.phone}
        onChange={(event) => change({ phone: event.currentTarget.value })}
        error={errors['phone']}
      />
      <fieldset className={css.family}>
        <legend className={css.legend}>Children</legend>
        {values.children.map((child) => (
          <div key={child.id} className={css.line}>
            <span className={css.name}>
              {child.name}
              <span className={css.second}>{child.facts}</span>
            </span>
            <TextInput
              aria-label={`What they are to ${child.name}`}
              className={css.relation}
              value={child.relationship}
              onChange={(event) => changeChild(child.id, event.currentTarget.value)}
            />
            <CloseButton
              aria-label={`Remove ${child.name}`}
              onClick={() => change({ children: values.children.filter(({ id }) => id !== child.id) })}
            />
          </div>
        ))}
        <FamilyField
          kind="student"
          label="Add a child"
          placeholder="Find a student"
          without={values.children.map(({ id }) => id)}
          error={errors['children']}
          onAdd={(student) =>
            change({ children: [...values.children, { ...student, relationship: 'guardian' }] })
          }
        />
      </fieldset>
      {guardian === null ? (
        <Checkbox
          label="Invite them to the portal by mail"
          description="With a link at which they choose their password; it works for 7 days."
          checked={values.invite}
          onChange={(event) => change({ invite: event.currentTarget.checked })}
        />
      ) : (
        <AccessSection
          person={{ ...guardian, name }}
          busy={switching.isPending}
          onInvite={() => switching.mutate('invite')}
          onDeactivate={() => switching.mutate('deactivate')}
          onReactivate={() => switching.mutate('reactivate')}
        />
      )}
    </PersonPanel>
  )
}
