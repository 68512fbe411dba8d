import { Switch } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { schoolStageOptions } from '../../rules/school-stages.ts'
import { CurriculumHead } from '../CurriculumHead.tsx'
import { AbilityForm } from './AbilityForm.tsx'
import { AbilityPanel } from './AbilityPanel.tsx'
import { abilitiesQuery } from './abilities-address.ts'
import { abilityColumns, abilityPhoneRow, titleOf } from './ability-columns.tsx'

const route = getRouteApi('/authenticated/staff/workbench/units/abilities')

/** `/workbench/units/abilities`: what students can do beside any one subject. */
export function AbilitiesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Abilities', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: abilitiesQuery(search),
    rowsOf: ({ abilities }) => abilities,
    filters: ['search', 'school_stage'],
    opens: 'ability',
    keepsOpen: true,
    live: [topic('units')],
  })
  const canManage = list.data?.canManage === true
  const add = canManage && <AddButton onClick={() => list.show({ ability: 'new' })}>New ability</AddButton>
  return (
    <ListPage
      list={canManage ? list : { ...list, open: undefined }}
      caption={search.retired === true ? 'Retired abilities' : 'Abilities'}
      columns={abilityColumns}
      rowLabel={titleOf}
      phoneRow={abilityPhoneRow}
      header={<CurriculumHead open="Abilities" actions={add} />}
      filters={
        <FiltersRow>
          <SearchField label="Title" {...list.text('search')} />
          <FilterMenu name="School stage" options={schoolStageOptions} {...list.choice('school_stage')} />
          <Switch
            size="xs"
            label="Show retired"
            checked={search.retired === true}
            onChange={({ currentTarget }) => list.change({ retired: currentTarget.checked || undefined })}
          />
        </FiltersRow>
      }
      empty={
        <EmptyState
          icon={IconBulb}
          title={search.retired === true ? 'No retired abilities' : 'No abilities yet'}
        >
          Abilities go alongside units: what students can do in any subject.
          {canManage && search.retired !== true && ' Choose New ability to start.'}
        </EmptyState>
      }
    >
      {canManage && search.ability === 'new' && <AbilityForm ability={undefined} onClose={list.close} />}
      {canManage && typeof search.ability === 'number' && (
        <AbilityPanel key={search.ability} abilityId={search.ability} onClose={list.close} />
      )}
    </ListPage>
  )
}
