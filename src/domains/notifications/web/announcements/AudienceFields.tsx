import { Checkbox, MultiSelect } from '@mantine/core'
import { formatNames } from '#ui/format/quantities.ts'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { announcementRoles } from '../../contract/announcements.schemas.ts'
import css from './Announcements.module.css'
import type { AnnouncementValues } from './announcement-values.ts'

interface AudienceFieldsProps {
  form: Pick<ServerForm<AnnouncementValues>, 'values' | 'change' | 'errorOf'>
  choices: ContractRouterOutputs['announcements']['getChoices']
}

const roleLabels = { student: 'Students', guardian: 'Guardians', employee: 'Staff' } as const

/** The fields of whom an announcement goes to. */
export function AudienceFields({ form: { values, change, errorOf }, choices }: AudienceFieldsProps) {
  // Who writes to some campuses only reads which they are.
  const everyCampus = choices.isNetwork ? 'All' : formatNames(choices.campuses.map(({ title }) => title))
  const several = (name: 'cohortIds' | 'houseIds' | 'groupIds', label: string, every: string) => ({
    classNames: { input: css.several ?? '' },
    label: <OptionalLabel>{label}</OptionalLabel>,
    placeholder: values[name].length === 0 ? every : '',
    value: values[name].map(String),
    error: errorOf(name),
    onChange: (chosen: string[]) => change({ [name]: chosen.map(Number) }),
  })
  return (
    <>
      <Checkbox.Group
        label="To"
        value={[...values.roles]}
        error={errorOf('roles')}
        onChange={(chosen) => change({ roles: announcementRoles.filter((role) => chosen.includes(role)) })}
      >
        <div className={css.checks}>
          {announcementRoles.map((role) => (
            <Checkbox key={role} value={role} label={roleLabels[role]} />
          ))}
        </div>
      </Checkbox.Group>
      {(choices.campuses.length > 1 || choices.houses.length > 0) && (
        <FieldPair>
          <MultiSelect
            {...several('cohortIds', 'Campuses', everyCampus)}
            data={optionsOf(choices.campuses)}
          />
          <MultiSelect
            {...several('houseIds', 'Houses', 'All')}
            searchable
            limit={50}
            data={optionsOf(choices.houses)}
          />
        </FieldPair>
      )}
      {values.roles.includes('employee') && (
        <MultiSelect {...several('groupIds', 'Staff groups', 'All staff')} data={optionsOf(choices.groups)} />
      )}
    </>
  )
}

const optionsOf = (places: readonly { id: number; title: string }[]) =>
  places.map(({ id, title }) => ({ value: String(id), label: title }))
