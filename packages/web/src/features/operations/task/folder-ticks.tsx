import type { OpenedTask } from '@entrepot/contract/operations/task.ts'
import { Flex } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../kernel/format.ts'
import { Row, RowList, RowText, Twist, useRowList } from '../../../ui/row-list.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Help } from '../../../ui/text.tsx'
import { FolderIcon, foundFolders, type FolderNode } from '../../folders/index.ts'
import { operationWords } from '../words.ts'
import { usePlaces } from './use-places.ts'
import { tickOf, toggled, type Ticked } from './ticks.ts'

const HEIGHT = 48

type Props = { task: OpenedTask; ticked: Ticked; onChange: ((ticked: Ticked) => void) | null }

/** The folders of the location with a box each, of three states (TASK-33). */
export const FolderTicks = ({ task, ticked, onChange }: Props) => {
  const say = operationWords.use()
  const forest = usePlaces()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const top = task.location ? forest.byGuid.get(task.location.guid) : undefined
  const rows = useMemo(() => {
    if (!top) return []
    if (text.trim()) return foundFolders(forest, text).filter((node) => isWithin(node, top))
    const shown: FolderNode[] = []
    const visit = (node: FolderNode) => {
      shown.push(node)
      if (node === top || opened.has(node.guid)) node.children.forEach(visit)
    }
    visit(top)
    return shown
  }, [forest, top, text, opened])
  const list = useRowList(rows.length, HEIGHT)
  const isTree = text.trim() === ''
  const open = (node: FolderNode) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(node.guid)) next.add(node.guid)
      return next
    })
  return (
    <Flex direction="column" gap={8} flex={1} mih={0} p="0 24px 12px">
      <Help>{say('folders.help')}</Help>
      <Flex align="center" wrap="wrap" gap={12}>
        <SearchField label={say('folders.search')} value={text} onSearch={setText} />
        <span role="status" className="e-number">
          {say('folders.chosen', { count: ticked.size, shown: formatNumber(ticked.size) })}
        </span>
      </Flex>
      {rows.length === 0 && !isTree && <Help>{say('folders.none')}</Help>}
      <RowList list={list} roles={[undefined, 'list']} style={{ flex: 1 }}>
        {(index, place) => {
          const node = rows[index]!
          const state = tickOf(node, ticked)
          return (
            <Row
              key={node.guid}
              role="listitem"
              place={place}
              indent={8 + (isTree ? (node.depth - top!.depth) * 20 : 0)}
            >
              <Twist
                open={isTree && node !== top && node.children.length > 0 ? opened.has(node.guid) : null}
                onClick={() => open(node)}
              />
              <label
                style={{ display: 'flex', flex: 1, alignItems: 'center', gap: 10, minHeight: HEIGHT, minWidth: 0 }}
              >
                <input
                  type="checkbox"
                  style={{ width: 22, height: 22, flexShrink: 0 }}
                  checked={state === true}
                  disabled={onChange === null || node.permission !== 'write'}
                  ref={(box) => {
                    if (box) box.indeterminate = state === 'some'
                  }}
                  onChange={() => onChange?.(toggled(node, ticked))}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
                    event.preventDefault()
                    if (opened.has(node.guid) !== (event.key === 'ArrowRight')) open(node)
                  }}
                />
                <FolderIcon type={node.type} />
                <RowText>{isTree ? node.name : node.path}</RowText>
                {node.permission !== 'write' && <Help as="span">{say('form.read_only')}</Help>}
              </label>
            </Row>
          )
        }}
      </RowList>
    </Flex>
  )
}

const isWithin = (node: FolderNode, top: FolderNode): boolean =>
  node === top || (node.parent !== null && isWithin(node.parent, top))
