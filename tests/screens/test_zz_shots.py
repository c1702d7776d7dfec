import sys
sys.path[:0]=['.','tests/screens','tests']
import pytest
from tests.screens.test_start import sized, start as go  # noqa
def test_shots(window, sized):
    from window_hands import draw, press, picture_of, resize
    import arcade
    from somalia.window.screens.start import StartScreen
    K=arcade.key
    for i,(w,h,t) in enumerate(((1280,800,100),(1000,640,150))):
        sized(w,h,t)
        s=StartScreen(window); window.show_view(s); draw(s); press(s,K.N); draw(s)
        picture_of(s).save(f"/tmp/b{i}-boxes.png")
        for k in (1,4):
            s=StartScreen(window); window.show_view(s); draw(s); press(s,K.N); draw(s); press(s,getattr(K,f"KEY_{k}")); draw(s)
            picture_of(s).save(f"/tmp/b{i}-set{k}.png")
