import { expect, it } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest, shortFailures } from '../../scripts/setup/failures.mjs'

const root = process.cwd()

it('a failed test of the server is told by name, place and error, without colour', () => {
  const failures = failuresOfVitest({
    testResults: [
      {
        name: `${root}/src/a.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'is well', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a roll is saved once',
            failureMessages: [
              `\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at ${root}/test/support/x.ts:3:1\n    at ${root}/src/a.test.ts:12:20`,
            ],
          },
        ],
      },
    ],
  })
  expect(shortFailures([{ failures }])).toEqual([
    '\n  ✗ a roll is saved once\n  src/a.test.ts:12\n  AssertionError: expected 1 to be 2\n      at test/support/x.ts:3:1\n      at src/a.test.ts:12:20\n',
  ])
})

it('what vitest wrote of it is told in the place of its report: the difference and the code', () => {
  const assertionResults = [
    { status: 'failed', fullName: 'sums adds up', title: 'adds up', failureMessages: ['Error: 1 is not 2'] },
  ]
  const line = '\u23af'.repeat(8)
  const output = `
 FAIL  |api| src/b.test.ts > sums > adds up
AssertionError: of another file
${line}[1/2]${line}

 FAIL  |api| src/a.test.ts > sums > adds up
AssertionError: expected 1 to be 2
- Expected
+ Received
${line}[2/2]${line}
`
  const testResults = [{ name: `${root}/src/a.test.ts`, status: 'failed', message: '', assertionResults }]
  expect(failuresOfVitest({ testResults }, output)).toMatchObject([
    { name: 'sums adds up', text: 'AssertionError: expected 1 to be 2\n- Expected\n+ Received\n' },
  ])
})

it('a file that does not load, or whose after-work fails, is told by its name', () => {
  const file = { name: `${root}/src/b.test.ts`, status: 'failed', message: 'Typed otherwise than it is' }
  for (const assertionResults of [[], [{ status: 'passed', fullName: 'is well', failureMessages: [] }]])
    expect(failuresOfVitest({ testResults: [{ ...file, assertionResults }] })).toEqual([
      { name: 'src/b.test.ts', text: 'Typed otherwise than it is' },
    ])
})

it('a failed test of the browser is told by the line that failed and the code around it', () => {
  const at = { file: `${root}/test/e2e/home.test.ts`, line: 30 }
  const spec = (title: string, ok: boolean, errors: readonly object[]) => ({
    title,
    ok,
    file: 'home.test.ts',
    line: 7,
    tests: [{ results: [{ errors }] }],
  })
  const failed = spec('home greets', false, [
    { message: 'not visible', snippet: '> 30 | expect', location: at },
  ])
  const slow = spec('home is quick', false, [{ message: 'Test timeout of 60000ms exceeded.' }])
  const suites = [{ specs: [spec('home opens', true, [])], suites: [{ specs: [failed, slow] }] }]
  expect(failuresOfPlaywright({ errors: [], suites })).toEqual([
    { name: 'home greets', place: 'test/e2e/home.test.ts:30', text: 'not visible\n\n> 30 | expect' },
    { name: 'home is quick', place: 'test/e2e/home.test.ts:7', text: 'Test timeout of 60000ms exceeded.' },
  ])
})

it('a round of a loop that failed is told by the steps that lead to it, with what its page showed', () => {
  const steps = [
    { title: 'name', steps: [] },
    { title: 'birthday', error: {}, steps: [{ title: 'is stored', error: {} }] },
  ]
  const results = [
    { errors: [{ message: 'not visible' }], stdout: [{ text: 'It stood at /apply\n' }], steps },
  ]
  const specs = [{ title: 'keeps all', ok: false, file: 'form.test.ts', line: 7, tests: [{ results }] }]
  const failures = failuresOfPlaywright({ errors: [], suites: [{ specs }] })
  expect(shortFailures([{ failures }])).toEqual([
    '\n  ✗ keeps all\n  test/e2e/form.test.ts:7 › birthday › is stored\n  not visible\n  It stood at /apply\n',
  ])
})

it('what the server wrote of defects is told beside what failed in the browser, and only there', () => {
  const defect = '{"level":50,"time":1,"msg":"a handler failed"}'
  const output = `[1/2] home greets\n[WebServer] {"level":40,"msg":"slow"}\n[WebServer] ${defect}\n`
  const errors = [{ message: 'no server' }]
  expect(failuresOfPlaywright({ errors, suites: [] }, output).map(({ text }) => text)).toEqual([
    'no server',
    defect,
  ])
  expect(failuresOfPlaywright({ errors: [], suites: [] }, output)).toEqual([])
})

it('what is long is cut, and says where the rest stands', () => {
  const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')
  const [told = ''] = shortFailures([{ failures: [{ name: 'types', text, trace: 'a recording' }] }])
  expect(told).toContain('  line 25\n  … and 15 lines more, above\n  a recording\n')
  expect(told).not.toContain('line 26')
})
