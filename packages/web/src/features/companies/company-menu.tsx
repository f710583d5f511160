import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Box, Flex, Menu } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { IconBuilding, IconCheck, IconSelector } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSession } from '../../kernel/session.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { HOME } from '../../shell/index.ts'
import { companies as api } from './api.ts'
import { moveSession } from './move-session.ts'
import { companyWords } from './words.ts'

/** The companies one belongs to, and the way from one into another. */
export const CompanyMenu = () => {
  const say = companyWords.use()
  const { me, company } = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const { submit, saving } = useSubmit((options, id: string) => api.switchTo({ params: { id } }, options), {
    onDone: moveSession,
  })
  useEffect(() => void companyWords.load(), [])
  const companies = me?.companies ?? []
  if (!company) return null

  const change = async (guid: string) => {
    // Something unsaved is asked about first; whoever stays on the page stays in the company.
    await navigate({ to: HOME })
    if (router.state.location.pathname !== HOME) return
    submit(guid)
  }
  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Flex
          type="button"
          className="e-hover"
          component="button"
          display="inline-flex"
          align="center"
          gap={6}
          maw={220}
          mih={32}
          p="0 10px"
          bd="1px solid var(--e-line)"
          bdrs={8}
          c="var(--e-text)"
          fz={13}
          aria-label={say('switch.button', { name: company.name })}
          aria-busy={saving}
          title={company.name}
        >
          <IconBuilding size={16} stroke={1.7} aria-hidden />
          <Box component="span" className="e-cut">
            {company.name}
          </Box>
          <IconSelector size={14} stroke={1.7} aria-hidden />
        </Flex>
      </Menu.Target>
      <Menu.Dropdown aria-label={say('switch.title')}>
        {companies.map(({ guid, name }) => (
          <Menu.Item
            key={guid}
            aria-current={guid === company.guid || undefined}
            leftSection={
              guid === company.guid ? (
                <IconCheck size={16} stroke={2} aria-hidden />
              ) : (
                <IconBuilding size={16} stroke={1.7} aria-hidden />
              )
            }
            onClick={() => void (guid !== company.guid && change(guid).catch(() => undefined))}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
