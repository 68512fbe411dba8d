import { NumberInput, TextInput } from '@mantine/core'
import { schoolStageOptions } from '#domains/curriculum/rules/school-stages.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import type { Design } from '../../contract/design.schemas.ts'
import { templateTypes } from '../../contract/template-types.ts'
import { titleOfType } from '../../rules/type-titles.ts'
import css from './design.module.css'
import type { DesignEditing } from './design-editing.ts'
import { PictureField } from './PictureField.tsx'

const types = templateTypes.map((value: Design['type']) => ({ value, label: titleOfType(value) }))
const stages = [{ value: 'all' as const, label: 'Middle and High School' }, ...schoolStageOptions]

/** What it is, for whom, and how it looks in the catalogue. */
export function GeneralTab({ design, change, errorOf, textKey, uploads, fixed }: DesignEditing) {
  return (
    <div className={css.fields}>
      <TextInput
        label="Title"
        data-field="title"
        value={design.title}
        error={errorOf('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Theme"
        data-field="theme_title"
        value={design.theme_title}
        error={errorOf('theme_title')}
        onChange={(event) => change({ theme_title: event.currentTarget.value })}
      />
      <FieldPair>
        {fixed === undefined && (
          <SelectField
            label="Type"
            options={types}
            value={design.type}
            onChange={(type) => change({ type })}
          />
        )}
        <SelectField
          label="School stage"
          options={stages}
          value={design.school_stage ?? 'all'}
          onChange={(stage) => change({ school_stage: stage === 'all' ? null : stage })}
        />
      </FieldPair>
      <NumberInput
        className={css.short ?? ''}
        label="Places"
        data-field="places"
        min={1}
        max={500}
        allowDecimal={false}
        disabled={fixed?.places === true}
        value={design.places ?? ''}
        error={errorOf('places')}
        onChange={(places) => change({ places: typeof places === 'number' ? places : null })}
      />
      <PictureField
        value={design.picture}
        sentTo={uploads.pictures}
        error={errorOf('picture')}
        onChange={(picture) => change({ picture })}
      />
      <div data-field="description">
        <RichTextField
          key={textKey}
          label="Description"
          initialHtml={design.description}
          error={errorOf('description')}
          onChange={(description) => change({ description })}
        />
      </div>
    </div>
  )
}
