import { Select, Textarea, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { OfferedTopic } from '../../contract/units.schemas.ts'
import { schoolStageOptions } from '../../rules/school-stages.ts'
import { creditOptions } from '../credit-options.ts'
import { ObjectivesField } from './ObjectivesField.tsx'
import { topicOptions } from './topic-options.ts'
import type { UnitValues } from './unit-values.ts'

interface UnitFieldsProps {
  readonly form: Pick<ServerForm<UnitValues, number>, 'values' | 'text' | 'field' | 'errorOf' | 'change'>
  readonly topics: readonly OfferedTopic[]
}

/** The fields of a unit, each with what the server says of it. */
export function UnitFields({ form, topics }: UnitFieldsProps) {
  const { values, text, field, errorOf, change } = form
  return (
    <>
      <TextInput label="Title" {...text('title')} />
      <Select
        label="Topic"
        placeholder="Choose a topic"
        searchable
        allowDeselect={false}
        nothingFoundMessage="No topic with this name"
        description={topics.length === 0 && 'There are none yet. Add topics to a subject under Subjects.'}
        data={topicOptions(topics)}
        value={values.topic === '' ? null : values.topic}
        error={errorOf('topic')}
        onChange={(topic) => change({ topic: topic ?? '' })}
      />
      <FieldPair>
        <Select
          label="School stage"
          placeholder="Choose a school stage"
          allowDeselect={false}
          data={schoolStageOptions}
          value={values.stage === '' ? null : values.stage}
          error={errorOf('stage')}
          onChange={(stage) => change({ stage: stage ?? '' })}
        />
        <SelectField label="Credits" options={creditOptions(values.credit)} {...field('credit')} />
      </FieldPair>
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        autosize
        minRows={3}
        maxRows={10}
        {...text('description')}
      />
      <ObjectivesField {...field('objectives')} errorOf={errorOf} />
    </>
  )
}
