import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { LanguageCourse } from '../../contract/manage-users.contract.ts'
import { coursesQuery } from '../language-address.ts'
import { CourseForm } from './CourseForm.tsx'
import css from './languages.module.css'
import { MapForm } from './MapForm.tsx'
import { instanceWords } from './user-columns.tsx'

export const OpenLanguages = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Button onClick={onOpen}>Languages</Button>
)

/** The table of languages, and which units of a topic a unit of the vendor belongs to. */
export function LanguagesSheet({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(coursesQuery())
  const [edited, setEdited] = useState<LanguageCourse | 'new' | 'map'>()
  const close = () => setEdited(undefined)
  if (edited === 'map' && data) return <MapForm map={data.map} onClose={close} />
  if (edited !== undefined && edited !== 'map' && data)
    return <CourseForm course={edited === 'new' ? undefined : edited} topics={data.topics} onClose={close} />
  return (
    <SideSheet
      kicker="Language vendor"
      title="Languages"
      onClose={onClose}
      footer={<AddButton onClick={() => setEdited('new')}>Add a language</AddButton>}
    >
      {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
      <PanelSection>
        <ul className={css.courses}>
          {data?.courses.map((course) => (
            <li key={course.id} className={css.course}>
              <span className={css.words}>
                <strong>{course.language}</strong>
                <span className={css.facts}>
                  {instanceWords[course.instance]}, key {course.code}, {formatNoun(course.units, 'unit')},{' '}
                  {formatNoun(course.learners, 'learner')}. Credit in {course.topic}.
                </span>
              </span>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Change ${course.language}`}
                onClick={() => setEdited(course)}
              >
                Change
              </Button>
            </li>
          ))}
        </ul>
        {data?.courses.length === 0 && <p className={css.facts}>No language yet.</p>}
      </PanelSection>
      <PanelSection title="Units">
        <p className={css.facts}>
          Four units of the vendor are a credit. A unit of the topic is assessed once all units that belong to
          it are completed.
        </p>
        <dl className={css.map}>
          {data?.map.map(({ vendor_unit, topic_units }) => (
            <div key={vendor_unit}>
              <dt>{vendor_unit}</dt>
              <dd>{topic_units.join(', ')}</dd>
            </div>
          ))}
        </dl>
        <Button size="xs" onClick={() => setEdited('map')}>
          Change the units
        </Button>
      </PanelSection>
    </SideSheet>
  )
}
