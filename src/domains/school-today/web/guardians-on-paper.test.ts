import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { GuardiansOnPaper } from './GuardiansOnPaper.tsx'

it('has a line for each guardian, with what was said of them and nothing of the next', () => {
  const relationship = ''
  const custodyRemark = 'No calls. Call grandmother instead'
  const custody = { custodyRemark, pickUpRemark: '', seesRecords: true }
  const paper = renderToStaticMarkup(
    createElement(GuardiansOnPaper, {
      guardians: [
        { name: 'Fergal Never', relationship, phone: '+1 555', email: 'fergal@never.example', custody },
        { name: 'Mara Never', relationship, phone: null, email: 'mara@never.example', custody: null },
      ],
    }),
  )
  expect([...paper.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)).toEqual([
    'Fergal Never +1 555 · Custody: No calls. Call grandmother instead',
    'Mara Never mara@never.example',
  ])
})
