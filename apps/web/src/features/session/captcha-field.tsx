import { captcha } from '@tidemark/contract/calls/account/session';
import { IconButton, Skeleton, TextField, type TextFieldProps } from '@tidemark/ui';
import { useEffect } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';

/** The captcha picture and the action to renew it: its answer is valid once, right or wrong. */
export function useCaptcha(wanted: boolean) {
  const picture = useCall(captcha, {}, { staleTime: 0, enabled: wanted });
  return {
    id: picture.data?.id ?? '',
    source: picture.data?.b64s,
    isLoading: picture.isFetching,
    renew: () => void picture.refetch(),
  };
}

export interface CaptchaFieldProps {
  readonly picture: ReturnType<typeof useCaptcha>;
  readonly input: Omit<TextFieldProps, 'label'>;
  /** Another picture is shown: text typed for the old one is no longer valid. */
  readonly onNewPicture: () => void;
}

/** The picture whose characters are typed, where verify_reg_type is 2. */
export function CaptchaField({ picture, input, onNewPicture }: CaptchaFieldProps) {
  const t = useText('session.captcha');
  const { id } = picture;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the picture changes, not when the caller re-renders.
  useEffect(() => {
    if (id !== '') onNewPicture();
  }, [id]);
  return (
    <TextField
      ltr
      label={t('label')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      suffix={
        <span className="-me-2 flex shrink-0 items-center gap-1">
          {picture.source === undefined ? (
            <Skeleton className="h-9 w-25" />
          ) : (
            <img
              src={picture.source}
              alt={t('picture')}
              className={`h-9 rounded-sm bg-white ${picture.isLoading ? 'opacity-40' : ''}`}
            />
          )}
          <IconButton icon="reset" size={18} className="size-9" label={t('renew')} onClick={picture.renew} />
        </span>
      }
      {...input}
    />
  );
}
