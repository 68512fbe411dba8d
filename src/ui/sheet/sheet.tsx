import { createRoot } from 'react-dom/client'
import { UiProvider } from '../theme/UiProvider.tsx'
import { ComponentSheet } from './ComponentSheet.tsx'
import { RollExample } from './RollExample.tsx'
import { StatesSheet } from './StatesSheet.tsx'

const asked = new URLSearchParams(location.search)
const views = { components: ComponentSheet, roll: RollExample, states: StatesSheet }
const View = Object.entries(views).find(([name]) => name === asked.get('view'))?.[1] ?? ComponentSheet
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')

createRoot(root).render(
  <UiProvider forceColorScheme={asked.get('scheme') === 'dark' ? 'dark' : 'light'}>
    <View />
  </UiProvider>,
)
