import { Checkbox, TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { ExpertsField } from './ExpertsField.tsx'
import { firstDayIn, type Use, type UseValues } from './use-values.ts'

interface UseFieldsProps {
  readonly form: Pick<ServerForm<UseValues>, 'values' | 'text' | 'field' | 'checkbox' | 'errorOf' | 'change'>
  readonly use: Use
  /** What is used. */
  readonly source: { readonly kind: 'template' | 'experience'; readonly id: number }
}

const optionsOf = (things: readonly { readonly id: number; readonly title: string }[]) =>
  things.map(({ id, title }) => ({ value: String(id), label: title }))

/** The fields of a use, each with what the server says of it. */
export function UseFields({ form, use, source }: UseFieldsProps) {
  const { values, text, field, checkbox, errorOf, change } = form
  const cycle = use.cycles.find(({ id }) => String(id) === values.cycle)
  // What is for every campus meets in the blocks of all: those of the first name them.
  const campus = use.campuses.find(({ id }) => String(id) === values.campus) ?? use.campuses[0]
  return (
    <>
      <FieldPair>
        <SelectField
          label="Cycle"
          options={
            use.cycles.length === 0 ? [{ value: '', label: 'No coming cycle' }] : optionsOf(use.cycles)
          }
          value={values.cycle}
          error={errorOf('cycle')}
          onChange={(next) => change({ cycle: next, starts_on: firstDayIn(use, next), without: [] })}
        />
        <DateField
          label="First day"
          description="The plan starts in the week of this day."
          {...(cycle !== undefined && { min: firstDayIn(use, values.cycle), max: cycle.lastDay })}
          {...field('starts_on')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          label="Campus"
          options={[
            ...(use.forEveryCampus ? [{ value: '', label: 'Every campus' }] : []),
            ...optionsOf(use.campuses),
          ]}
          value={values.campus}
          error={errorOf('campus')}
          onChange={(next) => change({ campus: next, block: '' })}
        />
        <SelectField
          label="Block"
          description={values.block === '' ? undefined : 'Every session gets the hours of this block.'}
          options={[{ value: '', label: 'As the plan says' }, ...optionsOf(campus?.blocks ?? [])]}
          {...field('block')}
        />
      </FieldPair>
      <ExpertsField
        find={(search) =>
          source.kind === 'template'
            ? client.pickedTemplate.findExperts({ template_id: source.id, search })
            : client.experienceDesigns.findExperts({ experience_id: source.id, search })
        }
        {...field('experts')}
      />
      <FieldPair>
        <TextInput
          label={<OptionalLabel>Places</OptionalLabel>}
          description="Empty means no limit."
          inputMode="numeric"
          maxLength={4}
          {...text('places')}
        />
        <TextInput
          label={<OptionalLabel>At least</OptionalLabel>}
          description="With fewer students, a plan leaves it out."
          inputMode="numeric"
          maxLength={4}
          {...text('least')}
        />
      </FieldPair>
      {use.retired.length > 0 && (
        <Checkbox
          label="Use what follows"
          description={use.retired
            .map(({ title, successor }) =>
              successor === null
                ? `${title} is not taught any more and would be left out.`
                : `${title} is not taught any more: ${successor.title} would take its place.`,
            )
            .join(' ')}
          error={errorOf('replaceRetired')}
          {...checkbox('replaceRetired')}
        />
      )}
    </>
  )
}
