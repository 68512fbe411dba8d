import { type Recording, routeOf } from '#contract/error-reports.ts'

// A recording of a page with its form and nothing of its content: a second wall behind the library's masking, which
// lets through links (`mailto:`), pictures' names, whole mails in `srcdoc` and whatever an attribute says.

type Bag = Record<string, unknown>
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null

const kinds = { loaded: [0, 1], snapshot: 2, change: 3, page: 4 } as const
const changes = { mutation: 0, input: 5 } as const
/** Movements, clicks, scrolling, sizes, style sheets, selections: numbers and our own styles. */
const harmlessChanges = new Set<unknown>([1, 2, 3, 4, 6, 8, 13, 14, 15])

const textNode = 3
const commentNode = 5

const shapeAttributes = new Set(
  `_cssText class style role type rel dir tabindex colspan rowspan hidden disabled checked width height x y cx cy r rx
  ry x1 x2 y1 y2 d points viewBox fill stroke stroke-width stroke-linecap stroke-linejoin transform rr_width rr_height
  rr_scrollTop rr_scrollLeft data-mantine-color-scheme data-size data-variant data-position data-orientation`.split(
    /\s+/,
  ),
)
const states = new Set<unknown>(['', 'true', 'false', true, false])

const withoutAddresses = (style: unknown): unknown => {
  if (typeof style === 'string') return style.replace(/url\([^)]*\)/g, 'none')
  if (Array.isArray(style)) return style.map(withoutAddresses)
  return style
}

const onlyShape = (attributes: unknown): Bag =>
  Object.fromEntries(
    Object.entries(isBag(attributes) ? attributes : {}).flatMap(([name, value]) => {
      if (name === 'style' && isBag(value))
        return [
          [name, Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutAddresses(one)]))],
        ]
      if (shapeAttributes.has(name)) return [[name, withoutAddresses(value)]]
      return /^(aria|data)-/.test(name) && states.has(value) ? [[name, value]] : []
    }),
  )

const stars = (text: unknown) => (typeof text === 'string' ? text.replace(/\S/g, '*') : text)

function cleanNode(node: unknown): unknown {
  if (!isBag(node)) return node
  const { childNodes, attributes, textContent, isStyle, ...rest } = node
  const isOurStyle = isStyle === true
  return {
    ...only(rest, [
      'type',
      'id',
      'rootId',
      'tagName',
      'isSVG',
      'isShadowHost',
      'isShadow',
      'needBlock',
      'compatMode',
    ]),
    ...(node.type === 1 ? only(node, ['name', 'publicId', 'systemId']) : {}),
    ...(isOurStyle ? { isStyle } : {}),
    ...(attributes === undefined ? {} : { attributes: onlyShape(attributes) }),
    ...(node.type === textNode ? { textContent: isOurStyle ? textContent : stars(textContent) } : {}),
    ...(node.type === commentNode ? { textContent: '' } : {}),
    ...(Array.isArray(childNodes) ? { childNodes: childNodes.map(cleanNode) } : {}),
  }
}

const only = (bag: Bag, names: readonly string[]): Bag =>
  Object.fromEntries(names.flatMap((name) => (name in bag ? [[name, bag[name]]] : [])))

const listOf = (value: unknown): Bag[] => (Array.isArray(value) ? value.filter(isBag) : [])

function cleanMutation(data: Bag): Bag {
  return {
    source: changes.mutation,
    removes: data.removes ?? [],
    adds: listOf(data.adds).map((add) => ({
      ...only(add, ['parentId', 'nextId', 'previousId']),
      node: cleanNode(add.node),
    })),
    texts: listOf(data.texts).map((text) => ({ id: text.id, value: stars(text.value) })),
    attributes: listOf(data.attributes).map((one) => ({
      id: one.id,
      attributes: onlyShape(one.attributes),
    })),
  }
}

function cleanEvent(event: Bag): Bag[] {
  const { type, timestamp } = event
  const data = isBag(event.data) ? event.data : {}
  const keep = (kept: Bag) => [{ type, timestamp, data: kept }]
  if (type === kinds.loaded[0] || type === kinds.loaded[1]) return keep({})
  if (type === kinds.snapshot) return keep({ ...only(data, ['initialOffset']), node: cleanNode(data.node) })
  if (type === kinds.page)
    return keep({ ...only(data, ['width', 'height']), href: routeOf(String(data.href)) })
  if (type !== kinds.change) return []
  if (data.source === changes.mutation) return keep(cleanMutation(data))
  if (data.source === changes.input)
    return keep({ ...only(data, ['source', 'id']), text: '', isChecked: false })
  return harmlessChanges.has(data.source) ? keep(data) : []
}

/** A recording as it may leave: its first line, and its events. Undefined for what cannot be read, compressed ones too. */
export function onlyShapes(recording: unknown): Recording | undefined {
  if (typeof recording !== 'string') return undefined
  const end = recording.indexOf('\n')
  try {
    const { segment_id } = JSON.parse(recording.slice(0, end))
    const events: unknown = JSON.parse(recording.slice(end + 1))
    const text = `${JSON.stringify({ segment_id })}\n${JSON.stringify(listOf(events).flatMap(cleanEvent))}`
    return { text, bytes: new TextEncoder().encode(text).length }
  } catch {
    return undefined
  }
}
