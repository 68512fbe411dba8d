import { Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import type { GuardianForm as Form } from '../../contract/guardians.contract.ts'
import { AccessSection } from '../AccessSection.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { PersonPanel } from '../PersonPanel.tsx'
import css from '../person-form.module.css'
import { usePersonChanges } from '../use-person-changes.ts'
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
  const [begun] = useState(() => valuesOf(guardian))
  const [values, setValues] = useState(begun)
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const changes = usePersonChanges({
    save: (addAnyway: boolean) => {
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
    switchAccess: (action) =>
      client.guardians.saveGuardian({ guardianId: guardian?.id ?? 0, _action: action }),
    shownBy: [api.students.key(), api.guardians.key()],
    onClose,
  })
  const { errors } = changes
  const name = guardian === null ? '' : `${guardian.first_name} ${guardian.last_name}`.trim()
  const changeChild = (id: number, relationship: string) =>
    change({ children: values.children.map((one) => (one.id === id ? { ...one, relationship } : one)) })
  return (
    <PersonPanel
      title={guardian === null ? 'New guardian' : name}
      saveLabel={guardian === null ? (values.invite ? 'Add and invite' : 'Add guardian') : 'Save guardian'}
      what="the guardian"
      isDirty={values !== begun && !changes.isDone}
      saving={changes.isSaving}
      error={changes.error}
      onSave={() => changes.save(false)}
      onClose={onClose}
    >
      <NamesakeNotice
        sentence={errors['namesake']}
        busy={changes.isSaving}
        onAddAnyway={() => changes.save(true)}
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
          busy={changes.isSwitching}
          onInvite={() => changes.switchTo('invite')}
          onDeactivate={() => changes.switchTo('deactivate')}
          onReactivate={() => changes.switchTo('reactivate')}
        />
      )}
    </PersonPanel>
  )
}
