import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'

/** What the browser does not need of an endpoint: the server checks, and the types are gone after compilation. */
const SERVER_ONLY = new Set(['params', 'query', 'body', 'response', 'narrowed', 'errors', 'summary'])
/** The same of a list and of its columns: files, conditions and their words. */
const LIST_SERVER_ONLY = new Set(['words', 'first'])
const COLUMN_SERVER_ONLY = new Set(['filter', 'exported', 'choices', 'suggests', 'path', 'label'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/**
 * Leaves the schemas of the contract out of the bundle unless a screen imports them: endpoints lose their schemas,
 * lists what only the server does with them, and constants made by calls are marked pure so that unused ones, and with
 * them zod, fall away.
 */
export const contractForTheBrowser = (): Plugin => ({
  name: 'contract-for-the-browser',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/.*\.ts$/ },
    handler(code, id) {
      const edits: { start: number; end: number; text: string }[] = []
      const leaveOut = (of: unknown, names: ReadonlySet<string>) => {
        for (const part of propertiesOf(of))
          if (isNode(part.key) && names.has(String(part.key.name)))
            edits.push({ start: part.start, end: afterComma(code, part.end), text: '' })
      }
      const program = parseSync(id, code).program as unknown as Node
      for (const statement of nodes(program.body)) {
        const declaration =
          statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration)
            ? statement.declaration
            : statement
        if (declaration.type !== 'VariableDeclaration') continue
        for (const variable of nodes(declaration.declarations)) {
          const init = withoutCast(variable.init)
          if (!init) continue
          if (isCallTo(init, 'defineApi')) {
            for (const endpoint of propertiesOf(nodes(init.arguments)[0])) leaveOut(endpoint.value, SERVER_ONLY)
            continue
          }
          if (isCallTo(init, 'defineList')) {
            const [list] = nodes(init.arguments)
            leaveOut(list, LIST_SERVER_ONLY)
            for (const { key, value } of propertiesOf(list))
              if (isNode(key) && key.name === 'columns')
                for (const column of propertiesOf(value)) leaveOut(column.value, COLUMN_SERVER_ONLY)
          }
          if (init.type === 'CallExpression' || init.type === 'ObjectExpression') {
            edits.push(
              { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' },
              { start: init.end, end: init.end, text: '))()' },
            )
          }
        }
      }
      let result = code
      for (const edit of edits.toSorted((a, b) => b.start - a.start))
        result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
      return { code: result, map: null, moduleSideEffects: false }
    },
  },
})

const propertiesOf = (node: unknown): Node[] => (isNode(node) ? nodes(node.properties) : [])

/** What stands before `as`. */
const withoutCast = (init: unknown): Node | undefined =>
  !isNode(init) ? undefined : init.type === 'TSAsExpression' ? withoutCast(init.expression) : init

const isCallTo = (node: Node, name: string) =>
  node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === name
const afterComma = (code: string, end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
