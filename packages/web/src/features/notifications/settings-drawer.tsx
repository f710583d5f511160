import { MAIL_TIMES, type NotificationSetting } from '@entrepot/contract/notifications/notification.ts'
import { Box, Checkbox, Flex } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../kernel/failure.ts'
import { nameWords } from '../../kernel/words.ts'
import { SkeletonRows } from '../../ui/empty-state.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { notifications } from './api.ts'
import { notificationWords } from './words.ts'
import { Help } from '../../ui/text.tsx'

const timeOf = (value: string) => MAIL_TIMES.find((time) => time === value) ?? 'at_once'
type Settings = { data: NotificationSetting[] }

/** What one hears of, and whether by mail; each box is kept as soon as it is ticked. */
export const SettingsDrawer = ({ onClose }: { onClose: () => void }) => {
  const say = notificationWords.use()
  const name = nameWords.use()
  const client = useQueryClient()
  const query = notifications.settings.query()
  const { data, error, refetch } = useQuery(query)
  const store = useMutation({
    mutationFn: ({ kind, ...body }: NotificationSetting) => notifications.set({ params: { kind }, body }),
    onMutate: (changed) =>
      client.setQueryData<Settings>(
        query.queryKey,
        (old) => old && { data: old.data.map((one) => (one.kind === changed.kind ? changed : one)) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: notifications.settings.key }),
  })
  return (
    <SideDrawer title={say('settings.title')} onClose={onClose} takeFocus>
      {error ? (
        <ErrorState text={textOf(error)} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <Box component="p" mb={16} c="dimmed" fz={13}>
            {say('settings.intro')}
          </Box>
          {data.data.map((setting) => (
            <Flex key={setting.kind} component="fieldset" direction="column" gap={10} m="0 0 16px">
              <Box component="legend" fw={600}>
                {name(`kinds.${setting.kind}`)}
              </Box>
              <Help>{name(`about.${setting.kind}`)}</Help>
              <Checkbox
                label={say('settings.on_screen')}
                checked={setting.onScreen}
                onChange={(event) => store.mutate({ ...setting, onScreen: event.currentTarget.checked })}
              />
              <Checkbox
                label={say('settings.by_mail')}
                checked={setting.byMail}
                onChange={(event) => store.mutate({ ...setting, byMail: event.currentTarget.checked })}
              />
              {setting.byMail && (
                <NativeSelect
                  aria-label={`${say('settings.when')}, ${name(`kinds.${setting.kind}`)}`}
                  value={setting.mailWhen}
                  onChange={({ currentTarget: { value } }) => store.mutate({ ...setting, mailWhen: timeOf(value) })}
                  data={MAIL_TIMES.map((value) => ({ value, label: say(`settings.${value}`) }))}
                  w={220}
                  ml={30}
                />
              )}
            </Flex>
          ))}
        </>
      )}
    </SideDrawer>
  )
}
