export interface Campus {
  id: number
  title: string
  /** Whether it holds classes. */
  isOffered: boolean
}

const firstCampuses: readonly Campus[] = [
  { id: 1, title: 'North Campus', isOffered: true },
  { id: 2, title: 'Harbor Campus', isOffered: true },
  { id: 3, title: 'Prairie Campus', isOffered: true },
  { id: 4, title: 'Summer Campus', isOffered: false },
  { id: 5, title: 'Pilot Campus', isOffered: false },
  { id: 6, title: 'Pacific Campus', isOffered: true },
]

/** 2,000 students share the first campuses; a school grows by campuses of that size, as schools do. */
const blocksPerNetwork = 7
const campusesPerNetwork = firstCampuses.filter(({ isOffered }) => isOffered).length

const places =
  'Lake River Valley Ridge Forest Garden Bay Mission Canyon Meadow Hill Island Creek Orchard Summit Coast'.split(
    ' ',
  )
const sides = 'East West Upper Lower Old New Great Little Far Green Silver White Long Stone Fair High'.split(
  ' ',
)

/** East Lake Campus, then West Lake Campus: 256 names before the first comes again with a number. */
function laterCampus(position: number): Campus {
  const place = places[Math.floor(position / sides.length) % places.length]
  const lap = Math.floor(position / (sides.length * places.length)) + 1
  const title = `${sides[position % sides.length]} ${place} Campus${lap > 1 ? ` ${lap}` : ''}`
  return { id: firstCampuses.length + 1 + position, title, isOffered: true }
}

/** The campuses of a school of so many blocks. */
export function campusesOf(blocks: number): Campus[] {
  const networks = Math.ceil(blocks / blocksPerNetwork)
  const later = Array.from({ length: (networks - 1) * campusesPerNetwork }, (_, position) =>
    laterCampus(position),
  )
  return [...firstCampuses, ...later]
}

/** The campuses that hold the classes of a block. */
export function openCampusIdsOf(blockIndex: number): number[] {
  const network = Math.floor(blockIndex / blocksPerNetwork)
  const open = campusesOf((network + 1) * blocksPerNetwork).filter(({ isOffered }) => isOffered)
  return open.slice(-campusesPerNetwork).map(({ id }) => id)
}
