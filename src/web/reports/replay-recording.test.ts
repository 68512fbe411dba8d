import { expect, it } from 'vitest'
import { onlyShapes } from './replay-recording.ts'

const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id: 7,
  tagName,
  attributes,
  childNodes,
})

const page = element('div', { class: 'Sheet_a1', 'data-person': 'Planted', 'data-open': 'true' }, [
  { type: 3, id: 8, textContent: 'Planted Peregrine' },
  { type: 5, id: 9, textContent: 'planted' },
  { type: 3, id: 10, textContent: '.Sheet_a1 { color: red }', isStyle: true },
  element('a', { href: 'mailto:planted@families.test', 'aria-label': 'Write to Planted' }),
  element('iframe', { srcdoc: '<p>planted letter</p>', title: 'Planted' }),
  element('input', { value: 'planted', type: 'text', placeholder: 'planted' }),
  element('span', { style: 'background: url(/pictures/planted.png) red' }),
])

const recordingOf = (...events: object[]) => `{"segment_id":0,"extra":"planted"}\n${JSON.stringify(events)}`

function read(text: unknown) {
  const recording = onlyShapes(text)
  return { text: recording?.text ?? '', events: JSON.parse(recording?.text.split('\n')[1] ?? '[]') }
}

it('keeps the shape of a page and none of its content', () => {
  const mutation = {
    source: 0,
    removes: [{ id: 1, parentId: 2 }],
    adds: [{ parentId: 2, nextId: null, node: page }],
    texts: [{ id: 8, value: 'planted text' }],
    attributes: [
      { id: 7, attributes: { title: 'planted', style: { color: 'red' }, 'aria-expanded': 'true' } },
    ],
  }
  const { text, events } = read(
    recordingOf(
      {
        type: 4,
        timestamp: 1,
        data: { href: 'https://h.test/password/new?token=planted', width: 9, height: 9 },
      },
      {
        type: 2,
        timestamp: 2,
        data: { node: { type: 0, id: 1, childNodes: [page] }, initialOffset: { top: 0 } },
      },
      { type: 3, timestamp: 3, data: mutation },
      { type: 3, timestamp: 4, data: { source: 5, id: 7, text: 'planted', isChecked: true } },
      { type: 3, timestamp: 5, data: { source: 1, positions: [{ x: 1, y: 2, id: 7, timeOffset: 0 }] } },
      { type: 3, timestamp: 6, data: { source: 11, payload: ['planted log'] } },
      { type: 5, timestamp: 7, data: { tag: 'breadcrumb', payload: { message: 'planted' } } },
    ),
  )
  expect(text).not.toMatch(/planted/i)
  expect(events.map((event: { type: number }) => event.type)).toEqual([4, 2, 3, 3, 3])
  expect(events[0].data).toEqual({ href: '/password/new', width: 9, height: 9 })
  const [kept] = events[1].data.node.childNodes
  expect(kept).toMatchObject({ tagName: 'div', attributes: { class: 'Sheet_a1', 'data-open': 'true' } })
  expect(kept.childNodes[0].textContent).toBe('******* *********')
  expect(kept.childNodes[2].textContent).toBe('.Sheet_a1 { color: red }')
  expect(events[2].data.attributes[0].attributes).toEqual({
    style: { color: 'red' },
    'aria-expanded': 'true',
  })
  expect(events[4].data.positions).toHaveLength(1)
})

it('lets nothing pass that it cannot read', () => {
  expect(onlyShapes(new Uint8Array([1, 2]))).toBeUndefined()
  expect(onlyShapes('{"segment_id":0}\nplanted')).toBeUndefined()
})
