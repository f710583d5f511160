import { ActionIcon, Box, Button, Flex } from '@mantine/core'
import { IconBulb, IconRefresh, IconX } from '@tabler/icons-react'
import { Banner } from '../../../ui/small.tsx'
import { useCamera } from './use-camera.ts'
import { scanWords } from './words.ts'

/** The camera as a scanner that never stops: the same handlers as a scanner. */
export const Camera = ({ onClose }: { onClose: () => void }) => {
  const say = scanWords.use()
  const { video, trouble, cameras, other, hasLight, light, toggleLight } = useCamera()
  return (
    <Box pos="relative" w="min(480px, 100%)" style={{ alignSelf: 'flex-start' }}>
      {trouble ? (
        <Banner
          tone="warning"
          action={
            <Button size="compact-sm" variant="default" onClick={onClose}>
              {say('camera.close')}
            </Button>
          }
        >
          {say(`camera.${trouble}`)}
        </Banner>
      ) : (
        <>
          <Box
            component="video"
            display="block"
            w="100%"
            bdrs={8}
            bg="#000"
            style={{ aspectRatio: '16 / 9', objectFit: 'cover' }}
            ref={video}
            muted
            playsInline
            aria-label={say('camera.picture')}
          />
          <Flex gap={8} pos="absolute" right={8} bottom={8}>
            {hasLight && (
              <ActionIcon
                size={44}
                variant="default"
                aria-label={say('camera.light')}
                aria-pressed={light}
                onClick={toggleLight}
              >
                <IconBulb size={20} stroke={1.7} />
              </ActionIcon>
            )}
            {cameras.length > 1 && (
              <ActionIcon size={44} variant="default" aria-label={say('camera.other')} onClick={other}>
                <IconRefresh size={20} stroke={1.7} />
              </ActionIcon>
            )}
            <ActionIcon size={44} variant="default" aria-label={say('camera.close')} onClick={onClose}>
              <IconX size={20} stroke={1.7} />
            </ActionIcon>
          </Flex>
        </>
      )}
    </Box>
  )
}
