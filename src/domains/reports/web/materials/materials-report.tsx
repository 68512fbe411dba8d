import { IconFile, IconLink } from '@tabler/icons-react'
import { experienceAddresses } from '#domains/experience-designs/rules/experience-addresses.ts'
import { experienceTypeTitles } from '#domains/experiences/rules/type-titles.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { MaterialsRow } from '../../contract/materials.contract.ts'
import { materialsDownloads } from '../../contract/materials.downloads.ts'
import type { ReportView } from '../table/report-view.ts'
import css from './materials.module.css'
import { materialsCalls } from './materials-address.ts'

type Item = MaterialsRow['materials_and_tools'][number]

/** So many are drawn in a row; the others are told of. */
const mostShown = 4

function Material({ item: { type, title, link, description } }: { readonly item: Item }) {
  const Sign = type === 'file' ? IconFile : IconLink
  const shown = (
    <>
      <Sign size={14} stroke={1.75} aria-hidden />
      {title}
    </>
  )
  return (
    <span className={css.item} title={`${title} · ${description}`}>
      {type === 'file' ? (
        <UiLink href={link} className={css.link}>
          {shown}
        </UiLink>
      ) : (
        <a href={link} className={css.link} target="_blank" rel="noreferrer">
          {shown}
        </a>
      )}
    </span>
  )
}

function Materials({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return '–'
  return (
    <span className={css.items}>
      {items.slice(0, mostShown).map((item) => (
        <Material key={`${item.link} ${item.title} ${item.description}`} item={item} />
      ))}
      {items.length > mostShown && <span className={css.more}>and {items.length - mostShown} more</span>}
    </span>
  )
}

const columns: readonly DataColumn<MaterialsRow>[] = [
  {
    id: 'title',
    header: 'Experience',
    primary: true,
    sortable: true,
    cell: ({ id, title }) => (
      <UiLink href={experienceAddresses.page(id)} className={css.experience}>
        {title}
      </UiLink>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    width: 170,
    sortable: true,
    cell: ({ type }) => experienceTypeTitles[type].one,
  },
  {
    id: 'campus',
    header: 'Campus',
    width: 150,
    sortable: true,
    cell: ({ campus }) => campus ?? 'Every campus',
  },
  { id: 'legacy', header: 'Legacy', width: 84, cell: ({ is_legacy }) => (is_legacy ? 'Yes' : '–') },
  {
    id: 'materials',
    header: 'Materials and tools',
    minWidth: 380,
    cell: ({ materials_and_tools }) => <Materials items={materials_and_tools} />,
  },
]

export const materialsReport: ReportView<MaterialsRow> = {
  address: '/reports/materials',
  title: 'Materials',
  caption: 'Experiences with the files and links of their tasks',
  nouns: ['experience', 'experiences'],
  finds: 'Experience',
  filters: [
    { column: 'type', name: 'Type' },
    { column: 'campus', name: 'Campus' },
    { column: 'has', name: 'Materials' },
  ],
  columns,
  rowKey: ({ id }) => String(id),
  rowLabel: ({ title }) => title,
  phoneRow: ({ title, materials_and_tools }) => (
    <PhoneRow
      name={title}
      reason={materials_and_tools.map((item) => item.title).join(', ') || 'No materials'}
      right={formatNoun(materials_and_tools.length, 'item')}
    />
  ),
  sort: 'title',
  calls: materialsCalls,
  download: materialsDownloads.materials,
}
